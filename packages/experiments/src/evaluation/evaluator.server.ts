import { createHash } from 'node:crypto';
import type {
  AddedExperiment,
  ExperimentsConfiguration,
  LiveState,
} from '@contenthub/contracts/experiments/experiments-api';
import type { Treatment } from '@contenthub/contracts/platform/visitor';
import type { Audience, ExperimentDefinition } from '../registry/definition.ts';
import { experiments, gates, holdouts } from '../registry/registry.server.ts';
import { experimentGroups } from '../registry/registry.ts';
import {
  type ExperimentDefinitions,
  type ExperimentRule,
  evaluateExperiments,
  evaluateGates,
  evaluateHoldouts,
  type GateRule,
} from './evaluate.ts';
import type { Subject } from './subject.ts';

export type LiveStates = Readonly<Record<string, LiveState>>;

const registryText = JSON.stringify([experimentGroups, experiments, gates, holdouts]);

/** The version is a hash of the content, so processes with the same configuration have the same version. */
export function createConfiguration(
  states: LiveStates,
  added: readonly AddedExperiment[] = [],
): ExperimentsConfiguration {
  const sorted = Object.entries(states)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { on, share, overrides }]) => [name, on, share, Object.entries(overrides).toSorted()]);
  const version = createHash('sha256')
    .update(registryText + JSON.stringify(sorted) + (added.length > 0 ? JSON.stringify(added) : ''))
    .digest('hex')
    .slice(0, 12);
  return { version, states, ...(added.length > 0 && { experiments: [...added] }) };
}

/** Experiments in code that enrol readers. */
export function findRunningInCode(states: LiveStates): string[] {
  const isRunning = ({ name, share }: ExperimentDefinition) => {
    const state = states[name] ?? { on: true, share };
    return state.on && state.share > 0;
  };
  return experiments.filter(isRunning).map(({ name }) => name);
}

/** The registry's defaults without changes. */
export const registryConfiguration = createConfiguration({});

/** Assigns visitors to groups by one configuration. Unknown experiment names are ignored. */
export class Evaluator {
  readonly version: string;
  readonly #definitions: ExperimentDefinitions;
  readonly #experiments: ReadonlyMap<string, ExperimentRule>;
  readonly #gates: ReadonlyMap<string, GateRule>;

  constructor(configuration: ExperimentsConfiguration) {
    this.version = configuration.version;
    this.#definitions = createDefinitions(configuration);
    this.#experiments = byName(this.#definitions.experiments);
    this.#gates = byName(this.#definitions.gates);
  }

  experiments(subject: Subject, names?: readonly string[]): Treatment[] {
    const rules = names ? pickRules(this.#experiments, names) : this.#definitions.experiments;
    return evaluateExperiments(this.#definitions, rules, subject);
  }

  /** The visitor's holdouts. They are logged like exposures. */
  getHoldouts(subject: Subject): Treatment[] {
    return evaluateHoldouts(this.#definitions, subject);
  }

  gates(subject: Subject, names?: readonly string[]): Treatment[] {
    return evaluateGates(names ? pickRules(this.#gates, names) : this.#definitions.gates, subject);
  }

  /** What shared pages contain. Overrides are left out, because they name users. */
  get publicDefinitions(): ExperimentDefinitions {
    const withoutOverrides = <R extends { overrides?: unknown }>({ overrides: _, ...rule }: R) => rule;
    const { experiments, gates, ...rest } = this.#definitions;
    return { ...rest, experiments: experiments.map(withoutOverrides), gates: gates.map(withoutOverrides) };
  }
}

/** Used without a current configuration: everybody is in control, and gates have the registry's defaults. */
export const controlDefinitions: ExperimentDefinitions = withoutEnrolment(
  new Evaluator(registryConfiguration).publicDefinitions,
);

function withoutEnrolment(definitions: ExperimentDefinitions): ExperimentDefinitions {
  const experiments = definitions.experiments.map((rule) => ({ ...rule, share: 0 }));
  return { ...definitions, version: 'none', holdouts: [], experiments };
}

/** Of rules with the same name, the first one counts. */
function byName<R extends { name: string }>(rules: readonly R[]): ReadonlyMap<string, R> {
  return new Map(rules.toReversed().map((rule) => [rule.name, rule]));
}

/** The rules with these names, each once, in the order of the names. */
function pickRules<R>(rules: ReadonlyMap<string, R>, names: readonly string[]): R[] {
  const picked = new Set<R>();
  for (const name of names) {
    const rule = rules.get(name);
    if (rule) picked.add(rule);
  }
  return [...picked];
}

/** Combines the registry with its live states. Fields without a limit are left out. */
function createDefinitions({
  version,
  states,
  experiments: added = [],
}: ExperimentsConfiguration): ExperimentDefinitions {
  const liveFields = ({ name, share }: { name: string; share: number }) => {
    const state = states[name] ?? { on: true, share, overrides: {} };
    // A switched-off experiment ignores overrides too.
    if (!state.on) return { share: 0 };
    const { overrides } = state;
    return { share: state.share, ...(Object.keys(overrides).length > 0 && { overrides }) };
  };
  const toRule = (one: ExperimentDefinition): ExperimentRule => {
    const { name, id, seed, audience, exclusion, within, holdout, dynamicConfiguration } = one;
    const groups = experimentGroups[name];
    const optional = { exclusion, within, holdout, dynamicConfiguration };
    return { name, id, seed, ...liveFields(one), groups, ...audienceFields(audience), ...definedFields(optional) };
  };
  return {
    version,
    holdouts: holdouts.map(({ name, id, seed, share }) => ({ name, id, seed, share })),
    experiments: [...experiments.map(toRule), ...added],
    gates: gates.map((one) => {
      const { name, id, seed, audience } = one;
      return { name, id, seed, ...liveFields(one), ...audienceFields(audience) };
    }),
  };
}

function audienceFields({ visitors, countries }: Audience) {
  return definedFields({ signedIn: visitors === 'everybody' ? undefined : visitors === 'signed-in', countries });
}

function definedFields<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
