import type { ExperimentName, experimentGroups } from './experiment-groups.ts';

/** A group that is split in two, to see whether two halves of the same differ, shows one experience. */
type Experience<G extends string> = G extends `${infer E}_1` | `${infer E}_2` ? E : G;
export type ExperienceOf<N extends ExperimentName> = Experience<(typeof experimentGroups)[N][number]> | 'control';

/** What a group sees: its name without the suffix `_1` or `_2`. */
export function experienceOf(group: string): string {
  return group.replace(/_[12]$/, '');
}
