import { requiresConsent } from '@contenthub/contracts/platform/consent';
import type { ExperimentName, GateName } from './registry.ts';

/** Everything that a visitor's country decides. Browsers get the class in a cookie and never the country. */
export const countryClasses = ['us', 'gdpr', 'other'] as const;
export type CountryClass = (typeof countryClasses)[number];

/** The class of a country from the edge's header. An unknown country gets the strictest class. */
export function getCountryClass(country: string | undefined): CountryClass {
  if (requiresConsent(country)) return 'gdpr';
  return country === 'US' ? 'us' : 'other';
}

export function isCountryClass(value: unknown): value is CountryClass {
  return countryClasses.some((known) => known === value);
}

/** Visitors who can be enrolled. */
export type Audience = {
  visitors: 'everybody' | 'anonymous' | 'signed-in';
  countries?: readonly CountryClass[];
};

/**
 * A range of all visitors, from 0 to 1. The ranges of experiments in one exclusion group do not overlap. The group's
 * name is its seed.
 */
export type ExclusionRange = { group: string; from: number; to: number };

/** Visitors in these groups of another experiment. */
export type Within = { experiment: ExperimentName; groups: readonly string[] };

/** Visitors excluded from every experiment that names this holdout, to measure the total effect of all changes. */
export type Holdout = { name: string; id: number; share: number; seed: string; owner: string; expires: string };

type Entry<Name extends string> = {
  name: Name;
  /** `experimentId` on the wire. Never reused, not even after an experiment is removed. */
  id: number;
  /** The team responsible for it. */
  owner: string;
  /** The last day, as YYYY-MM-DD. A test fails afterwards. */
  expires: string;
  audience: Audience;
  /** The seed of the assignment hash. It must not change while the experiment runs. */
  seed: string;
  /** The default share of the audience that is enrolled. */
  share: number;
};

export type ExperimentDefinition = Entry<ExperimentName> & {
  exclusion?: ExclusionRange;
  /** Only these visitors are enrolled, because other groups would see no difference. */
  within?: Within;
  holdout?: string;
  /** Values by group that the page reads from the configuration instead of code. */
  dynamicConfiguration?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

export type GateDefinition = Entry<GateName>;
