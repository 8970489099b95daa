// Every page loads this file, so it holds only what all of them need.

/** The page with all past issues and the sign-up form. Pages of issues are below it. */
export const newsletterPagePath = '/blog/newsletter';

/** Past issues, and one of them, below the platform's base. */
export const issuePaths = { issues: '/newsletter/issues', issue: '/newsletter/issues/{slug}' } as const;
