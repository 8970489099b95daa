import { blogTitles } from '@contenthub/contracts/content/blog-titles';
import type { ContentReport } from '@contenthub/contracts/content/preview';
import { computeReadingLevel, findTextIssues } from '@contenthub/post-html/checks/content-checks';
import { findRemovals } from '@contenthub/post-html/removals';
import type { StoredPost } from '../db/schema.ts';
import type { SourcePost } from '../sync/source-post.ts';

/**
 * Builds the content report of a draft by comparing the source with the prepared post. Web checks links within the hub,
 * because it has the routes.
 */
export function buildContentReport(
  source: SourcePost,
  post: StoredPost,
  missingFiles: readonly string[],
): ContentReport {
  const { links, pictures, headings } = findTextIssues(post.content);
  const lost = missingFiles.map((address) => ({ problem: 'lost' as const, what: address, place: { near: '' } }));
  return {
    removed: findRemovals(source.html),
    links,
    pictures: [...lost, ...featuredImageIssues(post), ...pictures],
    headings,
    reading: computeReadingLevel(post.content),
    headers: {
      title: post.seo.title || `${post.title} | ${blogTitles[post.blog].title}`,
      description: post.seo.description || post.excerpt,
    },
  };
}

function featuredImageIssues({ image }: StoredPost): ContentReport['pictures'] {
  if (!image || image.alt.trim()) return [];
  return [{ problem: 'no-alt', what: 'The featured image', place: { near: '' } }];
}
