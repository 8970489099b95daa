import type { BlogType } from '@contenthub/contracts/content/blogs';
import { contentApiBase, contentPaths, requestPath } from '@contenthub/contracts/content/content-paths';
import type { Post, PostList } from '@contenthub/contracts/content/post';
import { toIssuePost } from '@contenthub/contracts/newsletter/issue-post';
import type { IssuePost } from '@contenthub/contracts/newsletter/newsletter-api';
import { CommandError } from '../command.ts';

/** The posts of an issue as they are now, in this order. Without slugs, the newest posts of the blog. */
export async function fetchIssuePosts(
  contentUrl: string,
  blog: BlogType,
  slugs: readonly string[],
  latest: number,
): Promise<IssuePost[]> {
  const fetchJson = async <T>(path: string): Promise<T> => {
    const response = await fetch(contentUrl + contentApiBase + path).catch(() => {
      throw new CommandError(`The content API at ${contentUrl} does not respond. Start the hub, or set CONTENT_URL.`);
    });
    if (!response.ok) throw new CommandError(`The content API returned status ${response.status} for ${path}.`);
    return (await response.json()) as T;
  };
  const query = { blog_type: blog };
  const chosen =
    slugs.length > 0
      ? slugs
      : (await fetchJson<PostList>(requestPath(contentPaths.posts, {}, { ...query, page: 1 })))
          .slice(0, latest)
          .map(({ link }) => link.split('/').at(-1) ?? '');
  const posts = await Promise.all(
    chosen.map((slug) => fetchJson<Post>(requestPath(contentPaths.post, { slug }, query))),
  );
  return posts.map(toIssuePost);
}
