import { createHash } from 'node:crypto';
import type { ExperimentsConfiguration, LiveState } from '@contenthub/contracts/experiments/experiments-api';
import { experiments, gates, holdouts } from '../registry/registry.server.ts';
import { experimentGroups } from '../registry/registry.ts';

export type LiveStates = Readonly<Record<string, LiveState>>;

const registryText = JSON.stringify([experimentGroups, experiments, gates, holdouts]);

/** The version is a hash of the content, so processes with the same configuration have the same version. */
export function createConfiguration(states: LiveStates): ExperimentsConfiguration {
  const sorted = Object.entries(states)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { on, share, overrides }]) => [name, on, share, Object.entries(overrides).toSorted()]);
  const version = createHash('sha256')
    .update(registryText + JSON.stringify(sorted))
    .digest('hex')
    .slice(0, 12);
  return { version, states };
}

/** The registry's defaults without changes. */
export const registryConfiguration = createConfiguration({});
