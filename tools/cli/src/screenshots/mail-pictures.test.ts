import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { templateHashes, templatesFile } from './mail-pictures.ts';

it('pictures show the current mail templates; run `npm run hub -- mail-pictures` after a change', async () => {
  expect(JSON.parse(await readFile(templatesFile, 'utf8'))).toEqual(templateHashes());
});
