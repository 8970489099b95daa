/** Path of the endpoint that lists posts by slug. Not in `contentPaths`, because most pages do not request it. */
export const postsBySlugPath = '/posts-by-slug/';

/** The most slugs of one request. */
export const maxSlugs = 10;
