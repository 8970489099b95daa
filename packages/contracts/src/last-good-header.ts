/** The header of a page that was made of last good copies: where they were, and when the oldest of them was made. */
export const lastGoodHeader = 'x-last-good';
