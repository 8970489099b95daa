import type { BlogType } from '@contenthub/contracts/content/blogs';
import { previewPath, requestPath } from '@contenthub/contracts/content/content-paths';
import type { PostList, PostListRow } from '@contenthub/contracts/content/post';
import { postsBySlugPath } from '@contenthub/contracts/content/posts-by-slug';
import type { PreviewedPost } from '@contenthub/contracts/content/preview';
import type { PublicIssue, PublicIssueSummary } from '@contenthub/contracts/newsletter/newsletter-api';
import { issuePaths } from '@contenthub/contracts/newsletter/newsletter-pages';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import type { ReadingPath } from '../sites/reading-paths/reading-path.ts';
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

/** What a step of a reading path shows of its post. */
export type PathPost = { slug: string; link: string; title: string; readingMinutes: number };

/** The posts of a reading path. Removed ones are left out. */
export function pathQuery({ at }: Queries, blog: BlogType, steps: ReadingPath['steps']): Query<PathPost[]> {
  const slugs = steps.map(({ slug }) => slug).join();
  const address = requestPath(postsBySlugPath, {}, { blog_type: blog, slugs });
  const { key, fetch } = at<PostList>(['path', blog, slugs], address);
  return { key, fetch: async () => (await fetch()).map(toPathPost) };
}

/** Only what a step shows, because it is part of the page's state. */
function toPathPost({ link, post_title, reading_minutes }: PostListRow): PathPost {
  return { slug: link.slice(link.lastIndexOf('/') + 1), link, title: post_title, readingMinutes: reading_minutes };
}
