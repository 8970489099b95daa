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
