import type { Treatment } from '@contenthub/contracts/visitor';
import { experienceIn, isOpen } from '@contenthub/experiments/client/page-user';
import type { ExperienceOf } from '@contenthub/experiments/registry/experience';
import type { ExperimentName } from '@contenthub/experiments/registry/experiment-groups';
import type { GateName } from '@contenthub/experiments/registry/gate-names';
import { useTracking } from '@contenthub/tracking/use-tracking';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { sharedVisitor, type VisitorState } from './visitor-state.ts';
import type { VisitorStore } from './visitor-store.ts';

type Visitor = Pick<VisitorStore, 'current' | 'shared' | 'subscribe' | 'saw'>;

const shared = () => sharedVisitor;

/** On the server there is no visitor: a page is rendered for everybody. */
const everybody: Visitor = { current: shared, shared, subscribe: () => () => {}, saw: async () => undefined };

/** Given by the root view. */
export const VisitorContext = createContext<Visitor>(everybody);

/** Who is looking. The first render is everybody's; what is known of this one follows at once. */
export function useVisitor(): VisitorState {
  const visitor = use(VisitorContext);
  return useSyncExternalStore(visitor.subscribe, visitor.current, visitor.shared);
}

/** Whether somebody is signed in. */
export function useSignedIn(): boolean {
  const { data } = useVisitor();
  return data !== null && !data.anonymous;
}

/** Whether this visitor's calls to action are others than everybody's. */
export function useOwnCalls(): boolean {
  const signedIn = useSignedIn();
  return !useVisitor().page.isConsumerBlogCtaSignUpFirstActive || signedIn;
}

/** What this visitor sees of an experiment. The exposure is logged once, when `seen` says that the difference shows. */
export function useExperience<N extends ExperimentName>(name: N, seen = true): ExperienceOf<N> {
  const visitor = use(VisitorContext);
  const track = useTracking();
  const { treatments, settled } = useVisitor();
  useEffect(() => {
    if (!settled || !seen) return;
    const tell = ({ experimentName, groupName }: Treatment) =>
      // Of somebody who is not known an exposure says nothing.
      track('experiment/exposure', { experimentName, groupName }, { ifUser: true });
    visitor
      .saw(name)
      .then((treatment) => treatment && tell(treatment))
      .catch(reportError);
  }, [visitor, name, settled, seen, track]);
  return experienceIn(treatments, name);
}

/** Whether a gate is open for this visitor; a gate that nobody spoke of is shut. */
export function useGate(name: GateName): boolean {
  return isOpen(useVisitor().treatments, name);
}
