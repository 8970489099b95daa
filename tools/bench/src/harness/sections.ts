import type { Figure } from '../report/figure.ts';

/** The sections of a long bench, by the name with which the command line selects them. */
export type Sections<Args extends unknown[] = []> = Readonly<Record<string, (...args: Args) => Promise<Figure[]>>>;

/** Runs the sections that the options name, or all of them, one after the other. */
export async function runSections<Args extends unknown[]>(
  sections: Sections<Args>,
  options: readonly string[],
  ...args: Args
): Promise<Figure[]> {
  const all = Object.entries(sections);
  const named = all.filter(([name]) => options.includes(name));
  const figures: Figure[] = [];
  for (const [, measure] of named.length > 0 ? named : all) figures.push(...(await measure(...args)));
  return figures;
}
