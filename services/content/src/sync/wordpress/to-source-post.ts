import type { CallToAction } from '@contenthub/contracts/call-to-action';
import { contentTypes } from '@contenthub/contracts/content-type';
import { departments } from '@contenthub/contracts/department';
import { postForms } from '@contenthub/contracts/post';
import type { WordPressPost } from '@contenthub/contracts/wordpress-post';
import { plainText } from '@contenthub/post-html/plain-text';
import type { SourceAuthor, SourceCategory, SourcePicture, SourcePost } from '../source-post.ts';
import { toSourceAuthor } from './to-source-author.ts';
import { noNames, type WordPressNames } from './wordpress-names.ts';

/** A post that asks for a password is for those who have it, not for the hub. */
export function isPublished({ status, content }: WordPressPost): boolean {
  return status === 'publish' && !content.protected;
}

/** WordPress's shapes end here. What the post carries itself is newest; the names serve where it carries only numbers. */
export function toSourcePost(post: WordPressPost, names: WordPressNames = noNames()): SourcePost {
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
    sticky: (post.sticky ?? false) || meta.contenthub_sticky === true,
    author: author(post, names),
    categories: categories(post, names),
    tags: tags(post, names),
    picture: picture(post, names),
    seo: { title: textOf(meta.contenthub_seo_title), description: textOf(meta.contenthub_seo_description) },
    contentType: contentTypes.find((type) => type === meta.contenthub_content_type) ?? null,
    department: departments.find((department) => department === meta.contenthub_department) ?? null,
    callToAction: callToAction(textOf(meta.contenthub_cta_text), textOf(meta.contenthub_cta_url)),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Half a call to action is none; and it may lead only where a link of a post may. */
function callToAction(text: string, url: string): CallToAction | null {
  return text && /^(https?:\/\/|\/(?!\/))/.test(url) ? { text, url } : null;
}

/** WordPress writes universal time without saying so. */
function utc(time: string): Date {
  return new Date(`${time}Z`);
}

/** The pictures of WordPress's library that a post shows: the one above its text, and those that stand in it. */
export function mediaOf(post: WordPressPost): number[] {
  const inText = post.content.rendered.matchAll(/\bwp-image-(\d+)/g);
  return [post.featured_media, ...[...inText].map(([, id]) => Number(id))].filter((id) => id > 0);
}

function embeddedTerms(post: WordPressPost, wanted: string) {
  return post._embedded?.['wp:term']?.flat().filter(({ taxonomy }) => taxonomy === wanted);
}

/** An embedded category lacks its description. */
function categories(post: WordPressPost, names: WordPressNames): SourceCategory[] {
  const embedded = embeddedTerms(post, 'category')?.map(({ id, name, slug }) => ({
    id,
    slug,
    name: plainText(name),
    description: names.categories.get(id)?.description ?? '',
  }));
  return embedded ?? (post.categories ?? []).flatMap((id) => names.categories.get(id) ?? []);
}

function tags(post: WordPressPost, names: WordPressNames): string[] {
  const embedded = embeddedTerms(post, 'post_tag')?.map(({ name }) => plainText(name));
  return embedded ?? (post.tags ?? []).flatMap((id) => names.tags.get(id) ?? []);
}

function author({ author: id, _embedded }: WordPressPost, names: WordPressNames): SourceAuthor {
  const { slug, name, ...user } = _embedded?.author?.[0] ?? {};
  if (slug && name) return toSourceAuthor({ ...user, id, slug, name });
  return names.authors.get(id) ?? toSourceAuthor({ id, slug: `author-${id}`, name: 'Unknown author' });
}

function picture(post: WordPressPost, names: WordPressNames): SourcePicture | null {
  const media = post._embedded?.['wp:featuredmedia']?.[0];
  if (media?.source_url) return { address: media.source_url, alt: media.alt_text ?? '' };
  return names.media.get(post.featured_media) ?? null;
}
