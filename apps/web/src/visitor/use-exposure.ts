import { useTracking } from '@contenthub/tracking/tracking';
import { use, useEffect } from 'react';
import { useVisitor, VisitorContext } from './use-visitor.ts';

/**
 * Logs the exposure to an experiment, once per group. This is the only place that does, for experiments in code and of
 * staff.
 *
 * Call it in a component that every group renders at the same moment, and not in what a single group sees. `decided`
 * becomes true when the groups would see a difference here, whether this group is shown something or deliberately
 * nothing, and must not depend on the group. Otherwise one group counts readers that the others miss.
 */
export function useExposure(experimentName: string | undefined, decided = true): void {
  const visitor = use(VisitorContext);
  const track = useTracking();
  const state = useVisitor();
  // Again with every new state, because a consent choice can enrol the reader.
  useEffect(() => {
    if (!state.settled || !decided || experimentName === undefined) return;
    visitor
      .logExposure(experimentName, (logged) => {
        const { experimentName, groupName } = logged;
        // An exposure without a user id is useless.
        track('experiment/exposure', { experimentName, groupName }, { ifUser: true });
      })
      .catch(reportError);
  }, [visitor, experimentName, state, decided, track]);
}
