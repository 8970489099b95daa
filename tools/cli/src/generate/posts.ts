import type { SourcePost } from '@contenthub/content/sync/source-post';
import type { PostForm } from '@contenthub/contracts/content/post';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { Voice, writeArticle } from './article.ts';
import { type PostOutline, pickOutline } from './outline.ts';
import { Random } from './random.ts';
import { blogAuthors } from './vocabulary/authors.ts';
import { excerpts } from './vocabulary/sentences.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/** Eight years, and fixed: a post never depends on the day on which it is generated. */
export const firstDay = Date.UTC(2018, 10, 1);
export const lastDate = Date.UTC(2026, 9, 31, 23, 59);

const days = Math.ceil((lastDate - firstDay) / dayMs);

/** When a post was published and last changed; the blogs grew, so later days have more posts. */
function pickDates(random: Random): { date: Date; modified: Date } {
  const day = random.chance(50) ? random.below(days) : Math.max(random.below(days), random.below(days));
  const date = firstDay + day * dayMs + random.between(6 * 60, 18 * 60) * minuteMs;
  const sinceMinutes = random.chance(55) ? 0 : random.between(0, Math.floor((lastDate - date) / minuteMs));
  return { date: new Date(date), modified: new Date(date + sinceMinutes * minuteMs) };
}

/** What it takes to link to a post; the rest of its head would only fill the memory. */
type LinkTarget = Pick<PostOutline, 'blog' | 'categories' | 'title' | 'slug'>;

/** The posts that are there already: whose slugs are taken, and whom a new one may link to. */
class PostIndex {
  readonly #slugs = new Set<string>();
  readonly #byCategory = new Map<number, LinkTarget[]>();
  readonly #byBlog = new Map<string, LinkTarget[]>();

  get slugs(): ReadonlySet<string> {
    return this.#slugs;
  }

  add({ blog, categories, title, slug }: PostOutline): void {
    const target = { blog, categories, title, slug };
    this.#slugs.add(slug);
    pushTo(this.#byBlog, blog, target);
    for (const { id } of categories) pushTo(this.#byCategory, id, target);
  }

  /** Up to four, most of them of the same category; the very first post has none. */
  pickRelated(outline: PostOutline, random: Random): LinkTarget[] {
    const sameCategory = this.#byCategory.get(outline.categories[0]?.id ?? 0) ?? [];
    const sameBlog = this.#byBlog.get(outline.blog) ?? [];
    const drawn = Array.from({ length: random.between(2, 4) }, () => {
      const candidates = sameCategory.length > 0 && random.chance(70) ? sameCategory : sameBlog;
      return candidates.length > 0 ? random.pick(candidates) : undefined;
    });
    return [...new Set(drawn)].filter((found) => found !== undefined);
  }
}

function pushTo<K>(lists: Map<K, LinkTarget[]>, key: K, post: LinkTarget): void {
  const list = lists.get(key);
  if (list) list.push(post);
  else lists.set(key, [post]);
}

export type GenerateOptions = {
  count: number;
  seed?: number;
  /** Bundled articles have small ids: these never meet them. */
  firstId?: number;
  /** Every so many posts one is sticky; none is unless this is said. */
  stickyEvery?: number;
};

export const defaultFirstId = 1_000_000;

const forms: { form: PostForm; weight: number }[] = [
  { form: 'long', weight: 64 },
  { form: 'short', weight: 13 },
  { form: 'longtail', weight: 12 },
  { form: 'quiz', weight: 4 },
  { form: 'infographic', weight: 3 },
  { form: 'image', weight: 2 },
  { form: 'video', weight: 2 },
];

/**
 * Posts that nobody wrote, the same for the same seed on every machine. A post depends on those before it (for its slug
 * and its links) and never on how many follow: the first 2,000 of 100,000 are the 2,000.
 */
export function* generatedPosts(options: GenerateOptions): Generator<SourcePost, void> {
  for (const { write } of drafts(options)) yield write();
}

/** A post whose text is not written yet: that is most of the work, and a post that is stored already needs none. */
export type Draft = {
  id: number;
  slug: string;
  /** Only before the next draft is asked for: the next one may already be linked to. */
  write: () => SourcePost;
};

export function* drafts(options: GenerateOptions): Generator<Draft, void> {
  const { count, seed = 1, firstId = defaultFirstId, stickyEvery = 0 } = options;
  const index = new PostIndex();
  for (let number = 0; number < count; number += 1) {
    const id = firstId + number;
    const outline = pickOutline(new Random(seed, number * 2), index.slugs);
    const sticky = stickyEvery > 0 && number % stickyEvery === stickyEvery - 1;
    const { slug } = outline;
    yield { id, slug, write: () => ({ id, ...writePost(outline, index, new Random(seed, number * 2 + 1)), sticky }) };
    index.add(outline);
  }
}

function writePost(outline: PostOutline, index: PostIndex, random: Random): Omit<SourcePost, 'id' | 'sticky'> {
  const { form } = random.pickByWeight(forms);
  const voice = new Voice(random, outline.words, outline.topic.sentences);
  const words = form === 'short' ? random.between(310, 420) : random.between(360, 760);
  const links = index.pickRelated(outline, random).map(linkTo);
  return {
    slug: outline.slug,
    title: outline.title,
    html: writeArticle(voice, { words, links, technical: outline.topic.family === 'code' }),
    // Not every editor writes one.
    excerpt: random.chance(6) ? '' : voice.draw(excerpts).replace(/<[^>]+>/g, ''),
    ...pickDates(random),
    form,
    author: random.pickByRank(blogAuthors[outline.blog]),
    categories: outline.categories,
    tags: random.shuffled(outline.topic.tags).slice(0, random.between(2, 4)),
    picture: null,
    seo: { title: '', description: '' },
    contentType: null,
    department: null,
    callToAction: null,
  };
}

function linkTo({ blog, categories, slug, title }: LinkTarget): string {
  return `<a href="${blogSections[blog].postLink(categories[0]?.slug ?? '', slug)}">${title}</a>`;
}
