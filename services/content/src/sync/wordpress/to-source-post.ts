import { contentTypes, departments } from '@contenthub/contracts/content/blogs';
import { type CallToAction, postForms } from '@contenthub/contracts/content/post';
import { maxRelatedPosts } from '@contenthub/contracts/content/site-urls';
import type { WordPressPost } from '@contenthub/contracts/wordpress/wordpress-api';
import { toPlainText } from '@contenthub/post-html/post-text';
import { findBlock } from '../blocks.ts';
import type { SourceAuthor, SourceCategory, SourcePicture, SourcePost } from '../source-post.ts';
import { expandBlocks } from './expand-blocks.ts';
import { emptyReferences, toSourceAuthor, type WordPressReferences } from './wordpress-references.ts';

/** Password-protected posts are not published in the hub. */
export function isPublished({ status, content }: WordPressPost): boolean {
  return status === 'publish' && !content.protected;
}

/**
 * Converts WordPress's format to the common one. Embedded data is newest; `references` is used for posts that contain
 * only ids.
 */
export function toSourcePost(post: WordPressPost, references: WordPressReferences = emptyReferences()): SourcePost {
  const meta = (post.meta ?? {}) as Record<string, unknown>;
  const { html, blocks } = expandBlocks(post.content.rendered);
  const form = postForms.find((form) => form === meta.contenthub_form) ?? 'long';
  const chosenRelated = toChosenRelated(meta.contenthub_related, post.id);
  const { categories, hasPrimaryCategory } = withPrimaryFirst(
    toCategories(post, references),
    meta.contenthub_primary_category,
  );
  return {
    id: post.id,
    slug: post.slug,
    title: toPlainText(post.title.rendered),
    html,
    excerpt: post.excerpt.rendered,
    date: parseUtc(post.date_gmt),
    modified: parseUtc(post.modified_gmt),
    form: form === 'long' && findBlock(blocks, 'quiz') ? 'quiz' : form,
    sticky: (post.sticky ?? false) || meta.contenthub_sticky === true,
    author: toAuthor(post, references),
    categories,
    ...(hasPrimaryCategory && { hasPrimaryCategory }),
    tags: toTags(post, references),
    picture: toPicture(post, references),
    seo: { title: toText(meta.contenthub_seo_title), description: toText(meta.contenthub_seo_description) },
    contentType: contentTypes.find((type) => type === meta.contenthub_content_type) ?? null,
    department: departments.find((department) => department === meta.contenthub_department) ?? null,
    callToAction:
      toCallToAction(toText(meta.contenthub_cta_text), toText(meta.contenthub_cta_url)) ??
      findBlock(blocks, 'call-to-action') ??
      null,
    answer: findBlock(blocks, 'answer') ?? null,
    blocks,
    ...(chosenRelated.length > 0 && { chosenRelated }),
  };
}

/** WordPress validates it, but other sources write its database, too. */
function toChosenRelated(value: unknown, id: number): number[] {
  const ids = Array.isArray(value) ? value.filter((chosen) => Number.isSafeInteger(chosen) && chosen > 0) : [];
  return [...new Set<number>(ids)].filter((chosen) => chosen !== id).slice(0, maxRelatedPosts);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Ignores an incomplete call to action, and one whose URL is not allowed in a post's links. */
function toCallToAction(text: string, url: string): CallToAction | null {
  return text && /^(https?:\/\/|\/(?!\/))/.test(url) ? { text, url } : null;
}

/** WordPress writes UTC without a time zone. */
function parseUtc(time: string): Date {
  return new Date(`${time}Z`);
}

/** Returns the pictures of WordPress's media library in a post: the featured one and those in its text. */
export function getMediaIds(post: WordPressPost): number[] {
  const inText = post.content.rendered.matchAll(/\bwp-image-(\d+)/g);
  return [post.featured_media, ...[...inText].map(([, id]) => Number(id))].filter((id) => id > 0);
}

function embeddedTerms(post: WordPressPost, wanted: string) {
  return post._embedded?.['wp:term']?.flat().filter(({ taxonomy }) => taxonomy === wanted);
}

/** An embedded category has no description and no reading path. */
function toCategories(post: WordPressPost, references: WordPressReferences): SourceCategory[] {
  const embedded = embeddedTerms(post, 'category')?.map(({ id, name, slug }) => {
    const { description = '', path } = references.categories.get(id) ?? {};
    return { id, slug, name: toPlainText(name), description, ...(path && { path }) };
  });
  return embedded ?? (post.categories ?? []).flatMap((id) => references.categories.get(id) ?? []);
}

/** A chosen category that the post no longer has does not count. */
function withPrimaryFirst(categories: SourceCategory[], chosen: unknown) {
  const primary = categories.find(({ id }) => id === chosen);
  if (!primary) return { categories, hasPrimaryCategory: false };
  return { categories: [primary, ...categories.filter((category) => category !== primary)], hasPrimaryCategory: true };
}

function toTags(post: WordPressPost, references: WordPressReferences): string[] {
  const embedded = embeddedTerms(post, 'post_tag')?.map(({ name }) => toPlainText(name));
  return embedded ?? (post.tags ?? []).flatMap((id) => references.tags.get(id) ?? []);
}

function toAuthor({ author: id, _embedded }: WordPressPost, references: WordPressReferences): SourceAuthor {
  const { slug, name, ...user } = _embedded?.author?.[0] ?? {};
  if (slug && name) return toSourceAuthor({ ...user, id, slug, name });
  return references.authors.get(id) ?? toSourceAuthor({ id, slug: `author-${id}`, name: 'Unknown author' });
}

function toPicture(post: WordPressPost, references: WordPressReferences): SourcePicture | null {
  const media = post._embedded?.['wp:featuredmedia']?.[0];
  if (media?.source_url) return { address: media.source_url, alt: media.alt_text ?? '' };
  return references.media.get(post.featured_media) ?? null;
}
