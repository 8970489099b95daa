/** Path of the endpoint. Not in `contentPaths`, because most pages do not request it. */
export const readingPathPath = '/reading-path/{slug}/';

/** More steps are a list, not a path. */
export const maxSteps = 6;
