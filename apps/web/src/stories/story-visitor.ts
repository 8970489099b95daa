import type { Situation } from '@contenthub/calls-to-action/situation';
import { unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import type { Treatment } from '@contenthub/contracts/visitor';
import { pageUser } from '@contenthub/experiments/client/page-user';
import { sharedVisitor, type VisitorState } from '../visitor/visitor-state.ts';

const users = {
  Anonymous: null,
  Freemium: { anonymous: false, free: true, subscriptionFree: false, type: 'Free' },
  Premium: { anonymous: false, free: false, subscriptionFree: false, type: 'Premium' },
} as const;

/** A visitor as a situation has them, for stories. */
export function visitorIn({ tier, treated }: Pick<Situation, 'tier' | 'treated'>) {
  const treatment = (experimentName: string, groupName: string, type: Treatment['type']): Treatment => ({
    ...{ experimentName, groupName, type },
    ...{ userId: '1', experimentId: 1 },
  });
  const treatments = [
    treatment('blog_sticky_sidebanner_cta_rerun', treated.sideBanner, 'experiment'),
    treatment('adding_google_signup_cta_to_blog_popup', treated.googlePopup, 'experiment'),
    treatment('consumer_blog_cta_sign_up_first', treated.signUpFirst ? 'on' : 'off', 'gate'),
    treatment('gdpr_inverted', 'on', 'gate'),
  ];
  const data = users[tier] as VisitorState['data'];
  const page = pageUser({ id: 1, anonymous: !data }, treatments, null);
  const state: VisitorState = { ...unknownVisitor, data, treatments, page, settled: false };
  const current = () => state;
  return { current, shared: () => sharedVisitor, subscribe: () => () => {}, saw: async () => undefined };
}
