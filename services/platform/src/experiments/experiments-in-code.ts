import { experimentDefinitionsApi } from '@contenthub/contracts/experiments/experiment-definitions';
import type { ExperimentsConfiguration } from '@contenthub/contracts/experiments/experiments-api';
import { experimentGroups } from '@contenthub/experiments/registry/registry';
import { experiments } from '@contenthub/experiments/registry/registry.server';
import type { AddStaffRoute } from '../platform-module.ts';

/** Lets staff see the experiments of the registry, and what operators changed. */
export function addCodeExperimentsRoute(addStaffRoute: AddStaffRoute, current: () => ExperimentsConfiguration): void {
  addStaffRoute(experimentDefinitionsApi.experimentsInCode, async () => ({
    experiments: experiments.map(({ name, owner, expires, share }) => {
      const state = current().states[name];
      return {
        ...{ name, owner, expires, groups: [...experimentGroups[name]] },
        ...{ on: state?.on ?? true, share: state?.share ?? share },
      };
    }),
  }));
}
