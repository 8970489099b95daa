import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { basicRange, charactersOf, codeRange, createSubset, fontFiles, fontPath, latinRange } from './subset-fonts.ts';

const css = await readFile(fileURLToPath(new URL('../src/styles/fonts.css', import.meta.url)), 'utf8').then((text) =>
  text.replaceAll(/\s+/g, ' '),
);

describe('the font files', () => {
  it.each(fontFiles.map((file) => [file.name, file] as const))('%s is what the script creates', async (name, file) => {
    expect(
      (await readFile(fontPath(file))).equals(await createSubset(file)),
      'run `npm run fonts -w packages/ui`',
    ).toBe(true);
    expect(css).toMatch(new RegExp(`fonts/${name}\\.woff2[^}]*unicode-range: ${file.range.replaceAll('+', '\\+')};`));
  });

  it('take at most 45 KB on a page in English', async () => {
    const basic = fontFiles.filter(({ range }) => range === basicRange);
    const sizes = await Promise.all(basic.map(async (file) => (await readFile(fontPath(file))).length));
    expect(sizes).toHaveLength(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(45 * 1024);
  });

  it('P06 take at most 12 KB more on a page with code', async () => {
    const code = fontFiles.filter(({ range }) => range === codeRange);
    expect(code.map(({ name }) => name)).toEqual(['mono-code']);
    const sizes = await Promise.all(code.map(async (file) => (await readFile(fontPath(file))).length));
    expect(sizes[0]).toBeLessThan(12 * 1024);
  });

  it('have every printable character of Latin-1 exactly once', () => {
    const covered = [...charactersOf(basicRange), ...charactersOf(latinRange)].filter((each) => each <= 'ÿ').sort();
    const codes = [...Array(0x7f - 0x20).keys()].map((index) => 0x20 + index);
    const upper = [...Array(0x100 - 0xa0).keys()].map((index) => 0xa0 + index);
    expect(covered).toEqual([...codes, ...upper].map((code) => String.fromCodePoint(code)));
  });

  it('basic: covers English typography', () => {
    expect([...'‘’“”–—…•·×−é€™'].filter((each) => !charactersOf(basicRange).includes(each))).toEqual([]);
  });
});
