import { experimentDefinitionsApi as api } from '@contenthub/contracts/experiments/experiment-definitions';
import type { AddStaffRoute } from '../../platform-module.ts';
import type { DefinitionStore } from './definition-store.ts';

type Options = {
  addStaffRoute: AddStaffRoute;
  store: DefinitionStore;
  needsApproval: boolean;
  /** Applies a change in this process at once; others follow by notification. */
  onChanged: () => Promise<void>;
};

/** Experiments in the console. */
export function addDefinitionRoutes({ addStaffRoute, store, needsApproval, onChanged }: Options): void {
  const applied = async <T>(changing: Promise<T>): Promise<T> => {
    const changed = await changing;
    await onChanged();
    return changed;
  };
  addStaffRoute(api.listExperiments, async () => ({ experiments: await store.list(), needsApproval }));
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
    store.approve(params.name, body.version, staff.email),
  );
  addStaffRoute(api.startExperiment, ({ params, body, signedIn: { staff } }) =>
    applied(store.start(params.name, body.version, staff.email)),
  );
  addStaffRoute(api.stopExperiment, ({ params, body, signedIn: { staff } }) =>
    applied(store.stop(params.name, body.reason, staff.email)),
  );
  addStaffRoute(api.decideExperiment, ({ params, body: { version, ...decision }, signedIn: { staff } }) =>
    applied(store.decide(params.name, version, decision, staff.email)),
  );
}
