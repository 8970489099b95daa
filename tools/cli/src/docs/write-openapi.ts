import { writeFile } from 'node:fs/promises';
import { openApiDocument } from './openapi.ts';

/** Writes the committed document; a test fails when it is not what the contracts say. */
await writeFile(
  new URL('../../../../packages/contracts/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);
