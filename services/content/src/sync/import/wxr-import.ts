import { createReadStream } from 'node:fs';
import { contentTypes, departments } from '@contenthub/contracts/content/blogs';
import { postForms } from '@contenthub/contracts/content/post';
import { maxRelatedPosts } from '@contenthub/contracts/content/site-urls';
import { toPlainText } from '@contenthub/post-html/post-text';
import { Parser } from 'htmlparser2';
import { findBlock } from '../blocks.ts';
import type { ReadFile, SourceAuthor, SourceCategory, SourcePicture, SourcePost } from '../source-post.ts';
import { expandStoredBlocks } from '../wordpress/expand-blocks.ts';
import { batchSize, type ImportBatch, type ImportSource, isUpToDate } from './run-import.ts';

/** An item of an export: its texts by element name, its categories and its metadata. */
type WxrItem = {
  kind: 'item' | 'wp:author' | 'wp:category';
  texts: Map<string, string>;
  terms: { domain: string; slug: string; name: string }[];
  meta: Map<string, string>;
};

const kinds = new Set(['item', 'wp:author', 'wp:category']);

/** Streams an export, with at most one item in memory. */
async function* parseWxr(path: string): AsyncGenerator<WxrItem> {
  const done: WxrItem[] = [];
  const parser = itemParser((item) => done.push(item));
  for await (const part of createReadStream(path, 'utf8')) {
    parser.write(part as string);
    yield* done.splice(0);
  }
  parser.end();
  yield* done.splice(0);
}

function itemParser(onItem: (item: WxrItem) => void): Parser {
  let item: WxrItem | undefined;
  let text = '';
  let term: { domain: string; slug: string } | undefined;
  let metaKey = '';
  return new Parser(
    {
      onopentag(name, attributes) {
        text = '';
        if (kinds.has(name)) item = { kind: name as WxrItem['kind'], texts: new Map(), terms: [], meta: new Map() };
        if (name === 'category') term = { domain: attributes.domain ?? '', slug: attributes.nicename ?? '' };
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        if (!item) return;
        if (name === item.kind) {
          onItem(item);
          item = undefined;
        } else if (name === 'category' && term) {
          item.terms.push({ ...term, name: text });
          term = undefined;
        } else if (name === 'wp:meta_key') metaKey = text;
        else if (name === 'wp:meta_value') item.meta.set(metaKey, text);
        // Comments have elements of the same names, which must not replace the post's.
        else if (!item.texts.has(name)) item.texts.set(name, text);
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
}

const blockTags = /^<\/?(p|div|h[1-6]|ul|ol|li|dl|table|blockquote|pre|figure|section|hr|iframe|!--)/i;

/** The classic editor separates paragraphs by empty lines; the block editor writes HTML. */
function toParagraphs(text: string): string {
  if (text.includes('<!-- wp:') || /<p[\s>]/i.test(text)) return text;
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (blockTags.test(part) ? part : `<p>${part.replace(/\r?\n/g, '<br>\n')}</p>`))
    .join('\n');
}

type WxrReferences = {
  authors: Map<string, SourceAuthor>;
  categories: Map<string, SourceCategory>;
  media: Map<string, SourcePicture>;
};

function isPublishedPost({ texts }: WxrItem): boolean {
  const ofType = texts.get('wp:post_type') === 'post' && texts.get('wp:status') === 'publish';
  return ofType && !texts.get('wp:post_password');
}

function getVersion({ texts }: WxrItem): { id: number; modified: Date } {
  // Exports of old WordPress versions contain only the publication date.
  const time = texts.get('wp:post_modified_gmt') ?? texts.get('wp:post_date_gmt') ?? '';
  return { id: Number(texts.get('wp:post_id')), modified: parseUtc(time) };
}

function toSourcePost(item: WxrItem, references: WxrReferences): SourcePost {
  const { texts, terms, meta } = item;
  const text = (name: string) => texts.get(name) ?? '';
  const field = (name: string) => (meta.get(`contenthub_${name}`) ?? '').trim();
  const login = text('dc:creator');
  const [ctaText, ctaUrl] = [field('cta_text'), field('cta_url')];
  const { html, blocks } = expandStoredBlocks(toParagraphs(text('content:encoded')));
  const chosenRelated = parseIds(meta.get('contenthub_related'));
  const form = postForms.find((form) => form === field('form')) ?? 'long';
  return {
    ...getVersion(item),
    slug: decodeSlug(text('wp:post_name')),
    title: toPlainText(text('title')),
    html,
    excerpt: text('excerpt:encoded'),
    date: parseUtc(text('wp:post_date_gmt')),
    form: form === 'long' && findBlock(blocks, 'quiz') ? 'quiz' : form,
    sticky: text('wp:is_sticky') === '1' || field('sticky') === '1',
    author: references.authors.get(login) ?? {
      id: 0,
      slug: login || 'unknown',
      name: login || 'Unknown author',
      avatar: null,
      bio: '',
      links: [],
    },
    categories: terms.flatMap(({ domain, slug }) =>
      domain === 'category' ? (references.categories.get(slug) ?? []) : [],
    ),
    tags: terms.filter(({ domain }) => domain === 'post_tag').map(({ name }) => toPlainText(name)),
    picture: references.media.get(meta.get('_thumbnail_id') ?? '') ?? null,
    seo: { title: field('seo_title'), description: field('seo_description') },
    contentType: contentTypes.find((type) => type === field('content_type')) ?? null,
    department: departments.find((department) => department === field('department')) ?? null,
    callToAction:
      ctaText && /^(https?:\/\/|\/(?!\/))/.test(ctaUrl)
        ? { text: ctaText, url: ctaUrl }
        : (findBlock(blocks, 'call-to-action') ?? null),
    answer: findBlock(blocks, 'answer') ?? null,
    blocks,
    ...(chosenRelated.length > 0 && { chosenRelated }),
  };
}

/** A list of ids as PHP writes it, such as `a:1:{i:0;i:12;}`. */
function parseIds(list = ''): number[] {
  return [...list.matchAll(/i:\d+;i:(\d+);/g)].map(([, id]) => Number(id)).slice(0, maxRelatedPosts);
}

function parseUtc(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}Z`);
}

/** WordPress percent-encodes non-ASCII slugs. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Imports a WordPress export. It is read twice, because referenced items may follow the posts. */
export class WxrImport implements ImportSource {
  readonly name: string;
  readonly #references: WxrReferences = { authors: new Map(), categories: new Map(), media: new Map() };
  #count = 0;

  /** An export contains no files; they are fetched from where WordPress published them. */
  readonly readFile: ReadFile;

  constructor(path: string, readFile: ReadFile) {
    this.name = path;
    this.readFile = readFile;
  }

  async categories() {
    this.#count = 0;
    for await (const item of parseWxr(this.name)) this.#collectReferences(item);
    return [...this.#references.categories.values()];
  }

  async count(): Promise<number> {
    return this.#count;
  }

  async *batches(known: Map<number, Date>): AsyncGenerator<ImportBatch> {
    let posts: SourcePost[] = [];
    let skipped = 0;
    for await (const item of parseWxr(this.name)) {
      if (!isPublishedPost(item)) continue;
      if (isUpToDate(known, getVersion(item))) skipped += 1;
      else posts.push(toSourcePost(item, this.#references));
      if (posts.length + skipped < batchSize) continue;
      yield { posts, media: [], skipped };
      [posts, skipped] = [[], 0];
    }
    yield { posts, media: [], skipped };
  }

  #collectReferences(item: WxrItem): void {
    const { kind, texts, meta } = item;
    const text = (name: string) => texts.get(name) ?? '';
    if (kind === 'wp:author') {
      const slug = text('wp:author_login');
      const name = toPlainText(text('wp:author_display_name')) || slug;
      this.#references.authors.set(slug, {
        id: Number(text('wp:author_id')),
        slug,
        name,
        avatar: null,
        bio: '',
        links: [],
      });
    } else if (kind === 'wp:category') {
      const slug = text('wp:category_nicename');
      const [name, description] = [toPlainText(text('wp:cat_name')), toPlainText(text('wp:category_description'))];
      this.#references.categories.set(slug, { id: Number(text('wp:term_id')), slug, name, description });
    } else if (text('wp:post_type') === 'attachment') {
      const picture = { address: text('wp:attachment_url'), alt: meta.get('_wp_attachment_image_alt') ?? '' };
      this.#references.media.set(text('wp:post_id'), picture);
    } else if (isPublishedPost(item)) this.#count += 1;
  }
}
