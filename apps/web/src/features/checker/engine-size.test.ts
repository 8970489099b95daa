import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { engineBytes, engineSize } from './engine-size.ts';

it('D21 matches the size of the engine file', async () => {
  const folder = dirname(fileURLToPath(import.meta.resolve('harper.js/slimBinary')));
  const name = (await readdir(folder)).find((file) => /slim.*\.wasm$/.test(file)) ?? '';
  const engine = await readFile(join(folder, name));
  expect(engine.length).toBe(engineBytes);
  expect(`${Math.round(gzipSync(engine, { level: 1 }).length / 1e6)} MB`).toMatch(/^[89] MB$/);
  expect(engineSize).toBe('8 MB');
});
