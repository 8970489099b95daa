import type { CountryClass } from './country-class.ts';
import type { ExperimentName, GateName } from './registry.ts';

/** Who may be enrolled at all. */
export type Audience = {
  visitors: 'everybody' | 'anonymous' | 'signed-in';
  countries?: readonly CountryClass[];
};

/** A part of all visitors, from 0 to 1. Experiments of one exclusion group (its name is its seed) have parts that do not overlap. */
export type Slot = { group: string; from: number; to: number };

/** The visitors who are in one of these groups of another experiment. */
export type Within = { experiment: ExperimentName; groups: readonly string[] };

/** Visitors who are kept out of every experiment that names it, so that the sum of all changes can be measured. */
export type Holdout = { name: string; id: number; share: number; seed: string; owner: string; expires: string };

type Entry<Name extends string> = {
  name: Name;
  /** `experimentId` on the wire. Never given twice, not even after an experiment is gone. */
  id: number;
  /** The team that answers for it. */
  owner: string;
  /** The last day, as YYYY-MM-DD; a test fails afterwards. */
  expires: string;
  audience: Audience;
  /** What the assignment is hashed with: it never changes while the experiment runs. */
  seed: string;
  /** The share of the audience that is enrolled until somebody sets another. */
  share: number;
};

export type ExperimentDefinition = Entry<ExperimentName> & {
  exclusion?: Slot;
  /** Only they are enrolled: what differs shows in no other group. */
  within?: Within;
  holdout?: string;
  /** Values that the page reads instead of holding them in code, by group. */
  dynamicConfiguration?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

export type GateDefinition = Entry<GateName>;
