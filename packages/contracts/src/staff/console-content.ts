// This file has no schemas, so that browsers can import it.

/** What the console's server knows about content, for its own client. */
export const siteInfoPath = '/api/site';
/** Titles, links and dates of posts by id (`PostNamesQuery`). */
export const postNamesConsolePath = '/api/content/post-names';

/** When posts were published and last updated, in a period (`PostChangesQuery`). */
export const postChangesConsolePath = '/api/content/post-changes';

/** The most read posts on home pages, with the readers behind each position. */
export const mostReadListsPath = '/api/content/most-read';

/** Posts for an issue of the newsletter: the newest of `blog`, or those that match `q`. */
export const issuePostsPath = '/api/content/newsletter-posts';
/** The current state of one of these posts. */
export const issuePostPath = '/api/content/newsletter-posts/{slug}';
/** An issue as a document for a frame, with `theme` light or dark. */
export const issuePreviewPath = '/api/newsletter/issues/{id}/preview';

/** Origin of the public site; null if it is not set. */
export type SiteInfo = { origin: string | null };
