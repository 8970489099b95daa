import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import type { Treatment } from '@contenthub/contracts/platform/visitor';
import { getExperience, isGateOpen } from '@contenthub/experiments/client/page-user';
import type { ExperienceOf, ExperimentName, GateName } from '@contenthub/experiments/registry/registry';
import { useTracking } from '@contenthub/tracking/tracking';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { sharedVisitor, type VisitorState, type VisitorStore } from './visitor-store.ts';

type Visitor = Pick<VisitorStore, 'current' | 'shared' | 'subscribe' | 'saw'>;

const shared = () => sharedVisitor;

/** On the server there is no visitor: a page is rendered for everybody. */
const sharedPageVisitor: Visitor = { current: shared, shared, subscribe: () => () => {}, saw: async () => undefined };

/** Given by the root view. */
export const VisitorContext = createContext<Visitor>(sharedPageVisitor);

/** Who is looking. The first render is everybody's; what is known of this one follows at once. */
export function useVisitor(): VisitorState {
  const visitor = use(VisitorContext);
  return useSyncExternalStore(visitor.subscribe, visitor.current, visitor.shared);
}

/** Whether somebody is signed in. */
export function useIsSignedIn(): boolean {
  const { data } = useVisitor();
  return data !== null && !data.anonymous;
}

/** Whether this visitor's calls to action are others than everybody's. */
export function useHasPersonalCtas(): boolean {
  const signedIn = useIsSignedIn();
  return !useVisitor().page.isConsumerBlogCtaSignUpFirstActive || signedIn;
}

/** What this visitor sees of an experiment. The exposure is logged once, when `seen` says that the difference shows. */
export function useExperience<N extends ExperimentName>(name: N, seen = true): ExperienceOf<N> {
  const visitor = use(VisitorContext);
  const track = useTracking();
  const { treatments, settled } = useVisitor();
  useEffect(() => {
    if (!settled || !seen) return;
    const trackExposure = ({ experimentName, groupName }: Treatment) =>
      // Of somebody who is not known an exposure says nothing.
      track('experiment/exposure', { experimentName, groupName }, { ifUser: true });
    visitor
      .saw(name)
      .then((treatment) => treatment && trackExposure(treatment))
      .catch(reportError);
  }, [visitor, name, settled, seen, track]);
  return getExperience(treatments, name);
}

/** Whether a gate is open for this visitor; a gate that nobody spoke of is shut. */
export function useGate(name: GateName): boolean {
  return isGateOpen(useVisitor().treatments, name);
}

const subscribeToNothing = () => () => {};

/** The root element's attribute for a treatment; the boot script writes the same. */
export const treatmentAttribute = (name: string): string => `data-treatment-${name.replaceAll('_', '-')}`;

/**
 * What this visitor sees of an experiment that needs room in the page. Room is kept before the first paint, for the group
 * that the page was sent with; who gets into a group later sees it on the next page.
 */
export function useFirstPaintExperience<N extends ExperimentName>(name: N, seen = true): ExperienceOf<N> | 'control' {
  const experience = useExperience(name, seen);
  const painted = useSyncExternalStore(
    subscribeToNothing,
    () => document.documentElement.getAttribute(treatmentAttribute(name)),
    () => null,
  );
  return painted === experience ? experience : 'control';
}

/** Writes on the root element what styles depend on, and a fact that tests and tools can wait for. */
export function useVisitorAttributes(visitors: VisitorStore): void {
  const { page, settled } = useSyncExternalStore(visitors.subscribe, visitors.current, visitors.shared);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.sideBanner = page.blogStickySideBannerCta;
    if (settled) dataset.visitor = getVisitorKind(page);
  }, [page, settled]);
}

function getVisitorKind({ userId, isAnonymous }: { userId: string; isAnonymous: boolean }): string {
  if (!isAnonymous) return 'signed-in';
  return userId === String(unknownUserId) ? 'unknown' : 'anonymous';
}
