import { contentTypes } from '@contenthub/contracts/content-type';
import { departments } from '@contenthub/contracts/department';
import { postForms } from '@contenthub/contracts/post';
import { plainText } from '@contenthub/post-html/plain-text';
import type { SourceAuthor, SourceCategory, SourcePicture, SourcePost } from '../source-post.ts';
import { paragraphs } from './paragraphs.ts';
import type { WxrItem } from './wxr-items.ts';

export type WxrNames = {
  authors: Map<string, SourceAuthor>;
  categories: Map<string, SourceCategory>;
  media: Map<string, SourcePicture>;
};

export function isPublishedPost({ texts }: WxrItem): boolean {
  const ofType = texts.get('wp:post_type') === 'post' && texts.get('wp:status') === 'publish';
  return ofType && !texts.get('wp:post_password');
}

export function versionOf({ texts }: WxrItem): { id: number; modified: Date } {
  // Exports of old WordPresses know only when a post was published.
  const time = texts.get('wp:post_modified_gmt') ?? texts.get('wp:post_date_gmt') ?? '';
  return { id: Number(texts.get('wp:post_id')), modified: utc(time) };
}

export function toSourcePost(item: WxrItem, names: WxrNames): SourcePost {
  const { texts, terms, meta } = item;
  const text = (name: string) => texts.get(name) ?? '';
  const field = (name: string) => (meta.get(`contenthub_${name}`) ?? '').trim();
  const login = text('dc:creator');
  const [ctaText, ctaUrl] = [field('cta_text'), field('cta_url')];
  return {
    ...versionOf(item),
    slug: decodeSlug(text('wp:post_name')),
    title: plainText(text('title')),
    html: paragraphs(text('content:encoded')),
    excerpt: text('excerpt:encoded'),
    date: utc(text('wp:post_date_gmt')),
    form: postForms.find((form) => form === field('form')) ?? 'long',
    sticky: text('wp:is_sticky') === '1' || field('sticky') === '1',
    author: names.authors.get(login) ?? {
      id: 0,
      slug: login || 'unknown',
      name: login || 'Unknown author',
      avatar: null,
      bio: '',
      links: [],
    },
    categories: terms.flatMap(({ domain, slug }) => (domain === 'category' ? (names.categories.get(slug) ?? []) : [])),
    tags: terms.filter(({ domain }) => domain === 'post_tag').map(({ name }) => plainText(name)),
    picture: names.media.get(meta.get('_thumbnail_id') ?? '') ?? null,
    seo: { title: field('seo_title'), description: field('seo_description') },
    contentType: contentTypes.find((type) => type === field('content_type')) ?? null,
    department: departments.find((department) => department === field('department')) ?? null,
    callToAction: ctaText && /^(https?:\/\/|\/(?!\/))/.test(ctaUrl) ? { text: ctaText, url: ctaUrl } : null,
  };
}

function utc(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}Z`);
}

/** WordPress writes letters beyond ASCII as percent signs. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
