import { inGroup } from './as-visitor.ts';

/** Open for nearly everybody; the second one where no consent choice is due. */
export const usualGates = [
  inGroup('consumer_blog_cta_sign_up_first', 'on', 'gate'),
  inGroup('gdpr_inverted', 'on', 'gate'),
];

const user = { id: '42', anonymous: false, groups: [] };

/** A visitor of each tier, as their block says it. */
export const tierData = {
  Anonymous: null,
  Freemium: { ...user, free: true, subscriptionFree: false, type: 'Free' },
  Premium: { ...user, free: false, subscriptionFree: false, type: 'Premium' },
};
export type TierName = keyof typeof tierData;
export const tierNames = Object.keys(tierData) as TierName[];

export function blockOf(tier: TierName, ...treatments: object[]) {
  return { data: tierData[tier], treatments: [...usualGates, ...treatments] };
}

/** What Chrome on a computer says of itself; a headless one says something else. */
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
