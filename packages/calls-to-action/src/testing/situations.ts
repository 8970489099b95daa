import fc from 'fast-check';
import { categoryLists, type ListName } from '../category-lists.ts';
import { type Dismissible, dismissible, type Offer, placements, type Situation } from '../situation.ts';

export const tiers = ['Anonymous', 'Freemium', 'Premium'] as const;
export const offers: readonly Offer[] = ['product', 'developer', 'careers', 'upgrade'];
export const listNames = Object.keys(categoryLists) as ListName[];
export const stores = [
  ...(['extensionChrome', 'extensionFirefox', 'extensionSafari', 'extensionEdge', 'extensionEdgeLegacy'] as const),
  null,
];
export const sideBanners = ['control', 'test_sidebanner_only', 'test_sidebanner_with_topbanner'] as const;
export const own = { text: 'Download the checklist', url: 'https://example.com/checklist' };

/** An anonymous reader of a grammar post on a wide screen, with consent chosen and in no experiment. */
export const defaultSituation: Situation = {
  placement: 'chMidButton',
  offer: 'product',
  tier: 'Anonymous',
  lists: ['generic'],
  treated: { sideBanner: 'control', googlePopup: 'control', signUpFirst: true },
  store: 'extensionChrome',
  extensionInstalled: false,
  dismissed: [],
  popupOpen: false,
  choiceDue: false,
  narrow: false,
  hasMiddle: false,
  own: null,
};

const dismissals: Dismissible[] = [...new Set(Object.values(dismissible))];

/** Generates every possible situation. */
export const anySituation: fc.Arbitrary<Situation> = fc.record({
  placement: fc.constantFrom(...placements),
  offer: fc.constantFrom(...offers),
  tier: fc.constantFrom(...tiers),
  lists: fc.subarray(listNames),
  treated: fc.record({
    sideBanner: fc.constantFrom(...sideBanners),
    googlePopup: fc.constantFrom('control' as const, 'test_blog_google_cta' as const),
    signUpFirst: fc.boolean(),
  }),
  store: fc.constantFrom(...stores),
  extensionInstalled: fc.boolean(),
  dismissed: fc.subarray(dismissals),
  popupOpen: fc.boolean(),
  choiceDue: fc.boolean(),
  narrow: fc.boolean(),
  hasMiddle: fc.boolean(),
  own: fc.constantFrom(null, own),
});
