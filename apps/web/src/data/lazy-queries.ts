import type { BlogType } from '@contenthub/contracts/content/blogs';
import { previewPath, requestPath } from '@contenthub/contracts/content/content-paths';
import type { PreviewedPost } from '@contenthub/contracts/content/preview';
import { readingPathPath } from '@contenthub/contracts/content/reading-path';
import type { ReadingPath } from '@contenthub/contracts/content/reading-path-schema';
import type { PublicIssue, PublicIssueSummary } from '@contenthub/contracts/newsletter/newsletter-api';
import { issuePaths } from '@contenthub/contracts/newsletter/newsletter-pages';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import type { ContentClient } from './content-client.ts';
import type { Queries, Query } from './queries.ts';

// Queries of a few pages. The others do not load this file.

const issuesAddress = platformBase + issuePaths.issues;
const issueAddress = (slug: string) => platformBase + issuePaths.issue.replace('{slug}', encodeURIComponent(slug));

/** Past issues of all newsletters, newest first. */
export const issuesQuery = ({ at }: Queries): Query<PublicIssueSummary[]> => at(['newsletter'], issuesAddress);

export const issueQuery = ({ at }: Queries, slug: string): Query<PublicIssue> =>
  at(['newsletter', slug], issueAddress(slug));

/** The same without a query cache, for feeds and sitemaps. */
export const fetchIssues = ({ body }: ContentClient): Promise<PublicIssueSummary[]> => body(issuesAddress);
export const fetchIssue = ({ body }: ContentClient, slug: string): Promise<PublicIssue> => body(issueAddress(slug));

/** Available only on the server and in the state that it sends. */
export const previewQuery = ({ at }: Queries, blog: BlogType, id: number): Query<PreviewedPost> =>
  at(['preview', blog, id], requestPath(previewPath, { id }, { blog_type: blog }));

/** The posts of a category or department in reading order. */
export const pathQuery = ({ at }: Queries, blog: BlogType, slug: string): Query<ReadingPath> =>
  at(['path', blog, slug], requestPath(readingPathPath, { slug }, { blog_type: blog }));
