import { writeFile } from 'node:fs/promises';
import { openApiDocument } from './openapi.ts';

/** Writes the committed document. A test fails if it is out of date. */
await writeFile(
  new URL('../../../../packages/contracts/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);
