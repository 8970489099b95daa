import { experimentGroups, experimentNames } from '@contenthub/experiments/registry/experiment-groups';
import { experiments, holdouts } from '@contenthub/experiments/registry/registry.server';
import { between, chooseSeed } from '@contenthub/experiments/testing/choose-seed';

/** The seed for a new experiment with which its groups are the most even among those it may enrol. */
export function findSeed(name: string): string {
  const known = experimentNames.find((one) => one === name);
  if (!known)
    throw new Error(`There is no experiment "${name}". Add it to experiment-groups.ts and the registry first.`);
  const definition = experiments.find((one) => one.name === known);
  const holdout = holdouts.find((one) => one.name === definition?.holdout);
  const free = holdout ? between(holdout.seed, holdout.share, 1) : () => true;
  const slot = definition?.exclusion;
  const inSlot = slot ? between(slot.group, slot.from, slot.to) : () => true;
  const groups = experimentGroups[known];
  return chooseSeed({
    name,
    parts: groups.map(() => 1 / groups.length),
    enrols: (bucket) => free(bucket) && inSlot(bucket),
  });
}
