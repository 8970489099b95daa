import { blogTitles } from '@contenthub/contracts/blog-titles';
import type { CheckUp } from '@contenthub/contracts/check-up';
import { readingLevel } from '@contenthub/post-html/reading-level';
import { removals } from '@contenthub/post-html/removals';
import { textProblems } from '@contenthub/post-html/text-problems';
import type { StoredPost } from '../read-model/stored-post.ts';
import type { SourcePost } from '../sync/source-post.ts';

/**
 * What an editor should know of a draft: how it came from its source against how it was prepared. Whether links of the hub
 * lead somewhere is web's to say, which knows what stands at each address.
 */
export function checkUp(source: SourcePost, post: StoredPost, lostFiles: readonly string[]): CheckUp {
  const { links, pictures, headings } = textProblems(post.content);
  const lost = lostFiles.map((address) => ({ problem: 'lost' as const, what: address, place: { near: '' } }));
  return {
    removed: removals(source.html),
    links,
    pictures: [...lost, ...featured(post), ...pictures],
    headings,
    reading: readingLevel(post.content),
    headers: {
      title: post.seo.title || `${post.title} | ${blogTitles[post.blog].title}`,
      description: post.seo.description || post.excerpt,
    },
  };
}

function featured({ image }: StoredPost): CheckUp['pictures'] {
  if (!image || image.alt.trim()) return [];
  return [{ problem: 'no-alt', what: 'The picture above the text', place: { near: '' } }];
}
