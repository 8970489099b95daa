import { writeFile } from 'node:fs/promises';
import { renderEventsPage } from './events-page.ts';

/** Writes docs/events.md. A test fails if it is out of date. */
await writeFile(new URL('../../../../docs/events.md', import.meta.url), renderEventsPage());
