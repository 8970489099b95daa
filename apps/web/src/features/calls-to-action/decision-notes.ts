import type { Decision } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/placement';

/** The last decision about each placement, for whoever works on the hub; a built page keeps none. */
export const decisionNotes = new Map<Placement, Decision>();

export function noteDecision(placement: Placement, decision: Decision): void {
  decisionNotes.set(placement, decision);
  if (typeof document !== 'undefined') document.dispatchEvent(new Event('contenthub:decision'));
}
