import { readFile } from 'node:fs/promises';
import { eventRegistry } from '@contenthub/contracts/events/registry';
import { expect, it } from 'vitest';
import { renderEventsPage } from './events-page.ts';

it('matches docs/events.md (run `npm run events` to update it)', async () => {
  expect(await readFile(new URL('../../../../docs/events.md', import.meta.url), 'utf8')).toBe(renderEventsPage());
});

it('lists every event and every field', () => {
  const page = renderEventsPage();
  for (const [name, { description }] of Object.entries(eventRegistry)) {
    expect(page).toContain(`| \`${name}\` | ${description} |`);
  }
  const fields = Object.values(eventRegistry).flatMap((event) => Object.keys(event.fields.properties));
  for (const field of fields) expect(page).toContain(`| \`${field}\` |`);
});
