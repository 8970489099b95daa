import { experimentGroups, gateNames, toExperience } from '../registry/registry.ts';
import type { KeyValueStorage } from './key-value-storage.ts';
import { type Overrides, overridesParameter, overridesStorageKey } from './treatments.ts';

export const overridesError = 'Error with experiment override setting. Please check your params';

const allowed = new Map<string, readonly string[]>([
  ...Object.entries(experimentGroups).map(([name, groups]) => [name, groups.map(toExperience)] as const),
  ...gateNames.map((name) => [name, ['on', 'off']] as const),
]);

/** Parses comma-separated name and value pairs. Ignores pairs without a colon. Throws if one value is not allowed. */
export function parseOverrides(text: string): Overrides {
  const pairs = text.split(',').flatMap((entry) => {
    const colon = entry.indexOf(':');
    return colon < 0 ? [] : [[entry.slice(0, colon).trim(), entry.slice(colon + 1).trim()] as const];
  });
  if (!pairs.every(([name, value]) => allowed.get(name)?.includes(value))) throw new Error(overridesError);
  return Object.fromEntries(pairs);
}

/** Reads overrides from the URL and stores them, or reads the stored ones. */
export function readOverrides(search: string, storage: KeyValueStorage): Overrides {
  const given = new URLSearchParams(search).get(overridesParameter);
  if (given === null) return readStoredOverrides(storage);
  const overrides = parseOverrides(given);
  if (Object.keys(overrides).length > 0) storage.set(overridesStorageKey, JSON.stringify(overrides));
  else storage.remove(overridesStorageKey);
  return overrides;
}

function readStoredOverrides(storage: KeyValueStorage): Overrides {
  try {
    const stored: unknown = JSON.parse(storage.get(overridesStorageKey) ?? '{}');
    const pairs = Object.entries(stored ?? {}).map(([name, value]) => `${name}:${value}`);
    // A stored override may belong to a removed experiment. In that case all of them are ignored.
    return parseOverrides(pairs.join());
  } catch {
    return {};
  }
}
