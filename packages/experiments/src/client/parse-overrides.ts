import type { ExperimentRule } from '../evaluation/evaluate.ts';
import { experimentGroups, gateNames, toExperience } from '../registry/registry.ts';
import type { KeyValueStorage } from './key-value-storage.ts';
import { type OverriddenValues, type Overrides, overridesParameter, overridesStorageKey } from './treatments.ts';

export const overridesError = 'Error with experiment override setting. Please check your params';

/** Experiments defined by staff, from the page or from a preview link. */
export type AddedRules = readonly Pick<ExperimentRule, 'name' | 'groups' | 'dynamicConfiguration'>[];

const experiencesInCode = new Map<string, readonly string[]>([
  ...Object.entries(experimentGroups).map(([name, groups]) => [name, groups.map(toExperience)] as const),
  ...gateNames.map((name) => [name, ['on', 'off']] as const),
]);

/** Parses comma-separated name and value pairs. Ignores pairs without a colon, and refuses those that are not allowed. */
export function parseOverrides(text: string, added: AddedRules = []): { overrides: Overrides; refused: string[] } {
  const allowed = new Map([...added.map(({ name, groups }) => [name, groups] as const), ...experiencesInCode]);
  const pairs = text.split(',').flatMap((entry) => {
    const colon = entry.indexOf(':');
    return colon < 0 ? [] : [[entry.slice(0, colon).trim(), entry.slice(colon + 1).trim()] as const];
  });
  const isAllowed = ([name, value]: (typeof pairs)[number]) => allowed.get(name)?.includes(value) ?? false;
  return {
    overrides: Object.fromEntries(pairs.filter(isAllowed)),
    refused: pairs.filter((pair) => !isAllowed(pair)).map(([name]) => name),
  };
}

/** Reads overrides from the URL and stores them, or reads the stored ones. Reports those in the URL that are refused. */
export function readOverrides(
  search: string,
  storage: KeyValueStorage,
  { added = [], report }: { added?: AddedRules; report: (error: Error) => void },
): Overrides {
  const parameter = new URLSearchParams(search).get(overridesParameter);
  if (parameter === null) return readStoredOverrides(storage, added);
  const { overrides, refused } = parseOverrides(parameter, added);
  if (refused.length > 0) report(new Error(overridesError, { cause: refused }));
  if (Object.keys(overrides).length > 0) storage.set(overridesStorageKey, JSON.stringify(overrides));
  else storage.remove(overridesStorageKey);
  return overrides;
}

function readStoredOverrides(storage: KeyValueStorage, added: AddedRules): Overrides {
  try {
    const stored: unknown = JSON.parse(storage.get(overridesStorageKey) ?? '{}');
    const pairs = Object.entries(stored ?? {}).map(([name, value]) => `${name}:${value}`);
    // A stored override may belong to a removed experiment. It is ignored.
    return parseOverrides(pairs.join(), added).overrides;
  } catch {
    return {};
  }
}

/** The values of the overridden groups. Experiments in code read none when they are overridden. */
export function getOverriddenValues(overrides: Overrides, added: AddedRules): OverriddenValues {
  const found = added.flatMap(({ name, dynamicConfiguration = {} }) => {
    const group = overrides[name];
    return group !== undefined && group in dynamicConfiguration && !experiencesInCode.has(name)
      ? [[name, dynamicConfiguration[group]] as const]
      : [];
  });
  return Object.fromEntries(found);
}
