import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { eventsPage } from './events-page.ts';
import { eventRegistry } from './registry.ts';

it('is what docs/events.md says; `npm run events` writes it anew', async () => {
  expect(await readFile(new URL('../../../../docs/events.md', import.meta.url), 'utf8')).toBe(eventsPage());
});

it('names every event and every field', () => {
  const page = eventsPage();
  for (const [name, { description }] of Object.entries(eventRegistry)) {
    expect(page).toContain(`| \`${name}\` | ${description} |`);
  }
  const fields = Object.values(eventRegistry).flatMap((event) => Object.keys(event.fields.properties));
  for (const field of fields) expect(page).toContain(`| \`${field}\` |`);
});
