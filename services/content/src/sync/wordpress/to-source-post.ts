import { postForms } from '@contenthub/contracts/post';
import type { WordPressPost } from '@contenthub/contracts/wordpress-post';
import { plainText } from '@contenthub/post-html/plain-text';
import type { SourceAuthor, SourceCategory, SourcePicture, SourcePost } from '../source-post.ts';

/** WordPress's shapes end here. */
export function toSourcePost(post: WordPressPost): SourcePost {
  const terms = post._embedded?.['wp:term']?.flat() ?? [];
  const meta = (post.meta ?? {}) as Record<string, unknown>;
  return {
    id: post.id,
    slug: post.slug,
    title: plainText(post.title.rendered),
    html: post.content.rendered,
    excerpt: post.excerpt.rendered,
    date: utc(post.date_gmt),
    modified: utc(post.modified_gmt),
    form: postForms.find((form) => form === meta.contenthub_form) ?? 'long',
    sticky: post.sticky ?? false,
    author: author(post),
    categories: terms.filter(({ taxonomy }) => taxonomy === 'category').map(category),
    tags: terms.filter(({ taxonomy }) => taxonomy === 'post_tag').map(({ name }) => plainText(name)),
    picture: picture(post),
  };
}

/** WordPress writes universal time without saying so. */
function utc(time: string): Date {
  return new Date(`${time}Z`);
}

function category({ id, name, slug }: { id: number; name: string; slug: string }): SourceCategory {
  return { id, slug, name: plainText(name), description: '' };
}

function author(post: WordPressPost): SourceAuthor {
  const embedded = post._embedded?.author?.[0];
  return {
    id: post.author,
    slug: embedded?.slug ?? `author-${post.author}`,
    name: plainText(embedded?.name ?? 'Unknown author'),
    avatar: null,
  };
}

function picture(post: WordPressPost): SourcePicture | null {
  const media = post._embedded?.['wp:featuredmedia']?.[0];
  return media?.source_url ? { address: media.source_url, alt: media.alt_text ?? '' } : null;
}
