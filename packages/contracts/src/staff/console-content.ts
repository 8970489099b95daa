// This file has no schemas, so that browsers can import it.

/** What the console's server knows about content, for its own client. */
export const siteInfoPath = '/api/site';
/** With the blog as the parameter `blog`. */
export const contentDatesPath = '/api/content/posts/{slug}/dates';

/** Origin of the public site; null if it is not set. */
export type SiteInfo = { origin: string | null };

/** When a post was published and last updated. */
export type PostDates = { published: string; updated: string };
