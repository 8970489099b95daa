import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * Cuts the typefaces to the weights of the hub and to two files each: `basic`, which nearly every English page needs
 * alone, and `latin` for other characters. Code has one file in one weight, which only pages with code load. Run `npm run fonts -w packages/ui` after an update of the typefaces.
 */
const weights = { wght: { min: 400, max: 700 } };

/** A unicode-range for fonts.css, and the characters in it. */
export const basicRange =
  'U+20-7E, U+A0, U+A9, U+AB, U+AE, U+B0, U+B7, U+BB, U+D7, U+E9, U+2013-2026, U+20AC, U+2122, U+2212';
export const latinRange =
  'U+A1-A8, U+AA, U+AC-AD, U+AF, U+B1-B6, U+B8-BA, U+BC-D6, U+D8-E8, U+EA-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+2030-2044';
/** Code in the bundled languages, with arrows. Other characters use a system font. */
export const codeRange = 'U+20-7E, U+A0, U+2013-2026, U+2190-2193';

export type FontFile = { name: string; source: string; range: string; ligatures: boolean; weight?: number };
/** Ligatures add 4 KB to the serif, which shows them, and 6 KB of unused alternates to the sans. */
export const fontFiles: FontFile[] = [
  ...(
    [
      ['serif', 'source-serif-4', true],
      ['sans', 'inter', false],
    ] as const
  ).flatMap(([name, family, ligatures]) => [
    { name: `${name}-basic`, source: sourceFile(family), range: basicRange, ligatures },
    { name: `${name}-latin`, source: sourceFile(family), range: latinRange, ligatures },
  ]),
  { name: 'mono-code', source: sourceFile('source-code-pro'), range: codeRange, ligatures: false, weight: 400 },
];

function sourceFile(family: string): string {
  return `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
}

export async function createSubset({ source, range, ligatures, weight }: FontFile): Promise<Buffer> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(source)));
  const options = {
    targetFormat: 'woff2',
    variationAxes: weight ? { wght: weight } : weights,
    noLayoutClosure: !ligatures,
  } as const;
  return subsetFont(whole, charactersOf(range), options);
}

export function charactersOf(range: string): string {
  return range
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

export const fontPath = ({ name }: FontFile): string =>
  fileURLToPath(new URL(`../src/styles/fonts/${name}.woff2`, import.meta.url));

if (import.meta.main) for (const file of fontFiles) await writeFile(fontPath(file), await createSubset(file));
