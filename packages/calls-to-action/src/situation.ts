import type { CallToAction } from '@contenthub/contracts/content/post';
import type { Tier } from '@contenthub/contracts/platform/tiers';
import type { ListName } from './category-lists.ts';
import type { ExtensionDestination } from './destination.ts';

/** What a blog offers its readers: the product, the developer pages, jobs, a plan for teams. A blog's file names one. */
export type Offer = 'product' | 'developer' | 'careers' | 'upgrade';

/** What a reader is in of each experiment and gate that a decision depends on. */
type TreatmentGroups = {
  sideBanner: 'control' | 'test_sidebanner_only' | 'test_sidebanner_with_topbanner';
  googlePopup: 'control' | 'test_blog_google_cta';
  signUpFirst: boolean;
};

/** All that a decision depends on. */
export type Situation = {
  placement: Placement;
  offer: Offer;
  tier: Tier;
  lists: readonly ListName[];
  treated: TreatmentGroups;
  /** The store of the reader's browser; null where there is no extension for it. */
  store: ExtensionDestination | null;
  extensionInstalled: boolean;
  dismissed: readonly Dismissible[];
  popupOpen: boolean;
  /** A consent choice is due and has not been made. */
  choiceDue: boolean;
  /** The screen is too narrow for the wide top banner. */
  narrow: boolean;
  /** What an editor wrote for this post. */
  own: CallToAction | null;
};

/** Where a page may ask something of its reader, by the names that events carry. */
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

/** What an editor wrote for one post is shown in these; the others do not belong to a post. */
export const placementsOfPost: ReadonlySet<Placement> = new Set(
  placements.filter((placement) => placement !== 'chNavButton' && placement !== 'chHomeEnd'),
);

/** What a reader can close for good, and what it is remembered by. */
export const dismissible = {
  chPostTopBanner: 'topBanner',
  chMobilePostTopBanner: 'topBanner',
  chPostSideBanner: 'sideBanner',
  chPostPopup: 'popup',
} as const;
export type Dismissible = (typeof dismissible)[keyof typeof dismissible];
