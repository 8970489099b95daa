import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import { getExperience, isGateOpen } from '@contenthub/experiments/client/page-user';
import type { ExperienceOf, ExperimentName, GateName } from '@contenthub/experiments/registry/registry';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { useExtensionInstalled } from './extension.ts';
import { sharedVisitor, type VisitorState, type VisitorStore } from './visitor-store.ts';

type Visitor = Pick<VisitorStore, 'current' | 'shared' | 'subscribe' | 'logExposure'>;

const shared = () => sharedVisitor;

/** The server has no visitor. It renders pages for everyone. */
const sharedPageVisitor: Visitor = {
  current: shared,
  shared,
  subscribe: () => () => {},
  logExposure: async () => {},
};

/** Provided by the root view. */
export const VisitorContext = createContext<Visitor>(sharedPageVisitor);

/** The current visitor. The first render is the shared one, and the visitor's own state follows immediately. */
export function useVisitor(): VisitorState {
  const visitor = use(VisitorContext);
  return useSyncExternalStore(visitor.subscribe, visitor.current, visitor.shared);
}

/** Whether the visitor is signed in. */
export function useIsSignedIn(): boolean {
  const { data } = useVisitor();
  return data !== null && !data.anonymous;
}

/** Whether this visitor's calls to action differ from the shared page. */
export function useHasPersonalCtas(): boolean {
  const signedIn = useIsSignedIn();
  const hasExtension = useExtensionInstalled();
  return !useVisitor().page.isConsumerBlogCtaSignUpFirstActive || signedIn || hasExtension;
}

/** This visitor's experience in an experiment. `useExposure` logs that they were exposed to it. */
export function useExperience<N extends ExperimentName>(name: N): ExperienceOf<N> {
  return getExperience(useVisitor().treatments, name);
}

/** Whether a gate is open for this visitor. Unknown gates are closed. */
export function useGate(name: GateName): boolean {
  return isGateOpen(useVisitor().treatments, name);
}

/** The root element's attribute for a treatment. The boot script writes the same one. */
export const treatmentAttribute = (name: string): string => `data-treatment-${name.replaceAll('_', '-')}`;

/** Sets the root element's attributes that styles depend on, and that tests and tools wait for. */
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
