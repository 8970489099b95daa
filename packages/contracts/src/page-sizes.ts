/** Posts on a page of a home feed; nine fill a grid of three by three. */
export const homePageSize = 9;

/** Posts on a page of a category, author, search or department feed. */
export const listPageSize = 10;

/** Posts in a feed that programs read. */
export const feedSize = 20;

/** Pinned posts that a home shows above its feed: one large and two small. */
export const pinnedShown = 3;
