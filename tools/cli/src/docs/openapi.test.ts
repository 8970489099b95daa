import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

it('matches the committed openapi.json', async () => {
  const committed = await readFile(new URL('../../../../packages/contracts/openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(committed), 'run `npm run openapi` and commit the result').toEqual(openApiDocument());
});
