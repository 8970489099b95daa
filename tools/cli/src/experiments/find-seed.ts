import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketSubject } from '@contenthub/experiments/evaluation/subject';
import type { Within } from '@contenthub/experiments/registry/definition';
import { experimentGroups, experimentNames } from '@contenthub/experiments/registry/registry';
import { experiments, holdouts } from '@contenthub/experiments/registry/registry.server';
import { chooseSeed, isBetween } from '@contenthub/experiments/testing/choose-seed';
import { CommandError } from '../command.ts';

/** Finds the seed that splits the eligible users of a new experiment most evenly. */
export function findSeed(name: string): string {
  const experimentName = experimentNames.find((one) => one === name);
  if (!experimentName) throw new CommandError(`Unknown experiment "${name}". Add it to the registry first.`);
  const definition = experiments.find((one) => one.name === experimentName);
  const holdout = holdouts.find((one) => one.name === definition?.holdout);
  const isOutsideHoldout = holdout ? isBetween(holdout.seed, holdout.share, 1) : () => true;
  const slot = definition?.exclusion;
  const isInSlot = slot ? isBetween(slot.group, slot.from, slot.to) : () => true;
  const isWithin = definition?.within ? bucketsWithin(definition.within) : () => true;
  const groups = experimentGroups[experimentName];
  return chooseSeed({
    name,
    parts: groups.map(() => 1 / groups.length),
    enrols: (bucket) => isOutsideHoldout(bucket) && isInSlot(bucket) && isWithin(bucket),
  });
}

function bucketsWithin({ experiment, groups }: Within): (bucket: number) => boolean {
  const evaluator = new Evaluator(registryConfiguration);
  return (bucket) =>
    evaluator
      .experiments(bucketSubject(bucket, 'us'), [experiment])
      .some(({ groupName }) => groups.includes(groupName));
}
