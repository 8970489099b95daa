import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mirrorFolder, writeFileIfChanged } from './write-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'place-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('does not rewrite an unchanged file', async () => {
  const file = join(folder, 'deep', 'file.php');
  expect(await writeFileIfChanged(file, 'one')).toBe(true);
  const { ino } = statSync(file);
  expect(await writeFileIfChanged(file, 'one')).toBe(false);
  expect(statSync(file).ino).toBe(ino);
  expect(await writeFileIfChanged(file, 'two')).toBe(true);
});

test('adds, changes and removes files like the source folder', async () => {
  const from = join(folder, 'from');
  const to = join(folder, 'to');
  await writeFileIfChanged(join(from, 'a.php'), 'a');
  await writeFileIfChanged(join(from, 'includes', 'b.php'), 'b');
  expect(await mirrorFolder(from, to)).toBe(true);
  expect(await mirrorFolder(from, to)).toBe(false);
  rmSync(join(from, 'includes', 'b.php'));
  writeFileSync(join(from, 'a.php'), 'changed');
  expect(await mirrorFolder(from, to)).toBe(true);
  expect(
    readdirSync(to, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
  ).toEqual(['a.php']);
});
