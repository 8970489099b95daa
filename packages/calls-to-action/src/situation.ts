import type { CallToAction } from '@contenthub/contracts/call-to-action';
import type { Tier } from '@contenthub/contracts/tiers';
import type { ListName } from './category-lists.ts';
import type { ExtensionDestination } from './destination.ts';
import type { Dismissible, Placement } from './placement.ts';

/** What a blog offers its readers: the product, the developer pages, jobs, a plan for teams. A blog's file names one. */
export type Offer = 'product' | 'developer' | 'careers' | 'upgrade';

/** What a reader is in of each experiment and gate that a decision depends on. */
export type Treated = {
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
  treated: Treated;
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
