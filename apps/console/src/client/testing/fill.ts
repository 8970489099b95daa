import type { UserEvent } from '@testing-library/user-event';

/** Writes a text into a field at once. Typing it renders the whole screen for every letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
