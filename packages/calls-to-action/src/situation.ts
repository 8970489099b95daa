import type { CallToAction } from '@contenthub/contracts/content/post';
import type { Tier } from '@contenthub/contracts/platform/tiers';
import type { ListName } from './category-lists.ts';
import type { ExtensionDestination } from './destination.ts';

/**
 * What a blog offers its readers: the product, the developer pages, jobs, or a plan for teams. Each blog's file sets
 * one.
 */
export type Offer = 'product' | 'developer' | 'careers' | 'upgrade';

/** The reader's group in each experiment and gate that affects a decision. */
type TreatmentGroups = {
  sideBanner: 'control' | 'test_sidebanner_only' | 'test_sidebanner_with_topbanner';
  googlePopup: 'control' | 'test_blog_google_cta';
  signUpFirst: boolean;
};

/** Everything that a decision depends on. */
export type Situation = {
  placement: Placement;
  offer: Offer;
  tier: Tier;
  lists: readonly ListName[];
  treated: TreatmentGroups;
  /** The extension store of the reader's browser, or null if there is none. */
  store: ExtensionDestination | null;
  extensionInstalled: boolean;
  dismissed: readonly Dismissible[];
  popupOpen: boolean;
  /** Whether the reader still has to make a consent choice. */
  choiceDue: boolean;
  /** Whether the screen is too narrow for the wide top banner. */
  narrow: boolean;
  /** Whether the text is long enough for a card in its middle. */
  hasMiddle: boolean;
  /** The editor's call to action for this post. */
  own: CallToAction | null;
};

/** Placements of calls to action. Events use these names. */
export const placements = [
  'chNavButton',
  'chMidButton',
  'chEndButton',
  'chPostTopBanner',
  'chMobilePostTopBanner',
  'chPostBottomBanner',
  'chPostSideBanner',
  'chPostPopup',
  'chHomeEnd',
] as const;
export type Placement = (typeof placements)[number];

/** Placements in the text, which can show an editor's call to action. A post has one of them, so it appears once. */
export const placementsOfText: ReadonlySet<Placement> = new Set(['chMidButton', 'chEndButton']);

/** What a reader can dismiss permanently, and the key that remembers it. */
export const dismissible = {
  chPostTopBanner: 'topBanner',
  chMobilePostTopBanner: 'topBanner',
  chPostSideBanner: 'sideBanner',
  chPostPopup: 'popup',
} as const;
export type Dismissible = (typeof dismissible)[keyof typeof dismissible];
