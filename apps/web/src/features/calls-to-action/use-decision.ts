import { type Decision, decide } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/placement';
import type { Situation } from '@contenthub/calls-to-action/situation';
import type { Blog } from '../../blogs/blog.ts';
import type { CallPost } from './call-post.ts';
import { noteDecision } from './decision-notes.ts';
import { useReader } from './use-reader.ts';

/** For what stands in the page itself: nothing can be in its way. */
const inThePage = { dismissed: [], popupOpen: false, choiceDue: false, narrow: false };

/** What stands in a placement of this page for whoever reads it. */
export function useDecision(
  placement: Placement,
  blog: Blog,
  post: CallPost | null = null,
  store: Situation['store'] = null,
): Decision {
  const { lists = [], own = null } = post ?? {};
  const decision = decide({ ...inThePage, ...useReader(), placement, offer: blog.offer, lists, own, store });
  if (import.meta.env.DEV) noteDecision(placement, decision);
  return decision;
}
