/** The first labels of the host names on which a post counts as one; elsewhere it is a copy that somebody looks at. */
export const postHosts: readonly string[] = ['www', 'dev'];
