import { main } from '../blogs/main.ts';

/** Where a reader finds what they kept, of whichever blog. */
export const savedPath = main.paths.saved ?? '';
