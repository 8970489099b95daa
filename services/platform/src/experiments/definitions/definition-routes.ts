import { experimentDefinitionsApi as api } from '@contenthub/contracts/experiments/experiment-definitions';
import { slotValuesApi } from '@contenthub/contracts/experiments/slot-values';
import { holdouts } from '@contenthub/experiments/registry/registry.server';
import type { AddStaffRoute, ReadChanges } from '../../platform-module.ts';
import type { DefinitionStore } from './definition-store.ts';
import type { SlotStore } from './slot-store.ts';

type Options = {
  addStaffRoute: AddStaffRoute;
  store: DefinitionStore;
  slots: SlotStore;
  readChanges: ReadChanges;
  needsApproval: boolean;
  runningInCode: () => string[];
  /** Applies a change in this process at once; others follow by notification. */
  onChanged: () => Promise<void>;
};

/** Experiments in the console. */
export function addDefinitionRoutes(options: Options): void {
  const { addStaffRoute, store, slots, needsApproval, readChanges, runningInCode, onChanged } = options;
  const applied = async <T>(changing: Promise<T>): Promise<T> => {
    const changed = await changing;
    await onChanged();
    return changed;
  };
  addStaffRoute(api.listExperiments, async () => ({
    experiments: await store.list(),
    exclusionGroups: await store.exclusionGroups(),
    ...{ needsApproval, runningInCode: runningInCode(), holdoutShare: holdouts[0]?.share ?? 0 },
  }));
  addStaffRoute(api.createExperiment, ({ body, signedIn: { staff } }) =>
    store.create(body.name, body.plan, staff.email),
  );
  addStaffRoute(api.changeExperiment, ({ params, body, signedIn: { staff } }) =>
    applied(store.change(params.name, body.version, body.plan, body.newPhase ?? false, staff.email)),
  );
  addStaffRoute(api.submitExperiment, ({ params, body, signedIn: { staff } }) =>
    applied(store.submit(params.name, body.version, staff.email)),
  );
  addStaffRoute(api.approveExperiment, ({ params, body, signedIn: { staff } }) =>
    applied(store.approve(params.name, body.version, staff.email)),
  );
  addStaffRoute(api.withdrawChange, ({ params, body, signedIn: { staff } }) =>
    store.withdrawChange(params.name, body.version, staff.email),
  );
  addStaffRoute(api.startExperiment, ({ params, body, signedIn: { staff } }) =>
    applied(store.start(params.name, body.version, staff.email)),
  );
  addStaffRoute(api.pauseExperiment, ({ params, body, signedIn: { staff } }) =>
    applied(store.pause(params.name, body.reason, staff.email)),
  );
  addStaffRoute(api.stopExperiment, ({ params, body, signedIn: { staff } }) =>
    applied(store.stop(params.name, body.reason, staff.email)),
  );
  addStaffRoute(api.decideExperiment, ({ params, body: { version, ...decision }, signedIn: { staff } }) =>
    applied(store.decide(params.name, version, decision, staff.email)),
  );
  addStaffRoute(api.undoDecision, ({ params, body, signedIn: { staff } }) =>
    applied(store.undoDecision(params.name, body.version, body.reason, staff.email)),
  );
  addStaffRoute(api.archiveExperiment, ({ params, body, signedIn: { staff } }) =>
    store.archive(params.name, body.archived, staff.email),
  );
  addStaffRoute(api.experimentHistory, async ({ params }) => ({ entries: await readChanges(params.name) }));
  addStaffRoute(slotValuesApi.slotVersions, async () => ({ ...(await slots.list()), needsApproval }));
  addStaffRoute(slotValuesApi.publishSlot, ({ params, body, signedIn: { staff } }) =>
    applied(slots.publish(params.slot, body, staff.email)),
  );
  addStaffRoute(slotValuesApi.approveSlot, ({ params, body, signedIn: { staff } }) =>
    applied(slots.approve(params.slot, body.id, staff.email)),
  );
  addStaffRoute(slotValuesApi.withdrawSlot, ({ params, body, signedIn: { staff } }) =>
    slots.withdraw(params.slot, body.id, staff.email),
  );
}
