import { writeFile } from 'node:fs/promises';
import { renderEventsPage } from './events-page.ts';

/** Writes the committed reference; a test fails when it is not what the registry says. */
await writeFile(new URL('../../../../docs/events.md', import.meta.url), renderEventsPage());
