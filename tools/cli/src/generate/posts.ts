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

/** A fixed range of eight years, so that posts do not depend on the current date. */
export const firstDay = Date.UTC(2018, 10, 1);
export const lastDate = Date.UTC(2026, 9, 31, 23, 59);

const days = Math.ceil((lastDate - firstDay) / dayMs);

/** Picks the dates of publication and last change. Later days have more posts, because the blogs grew. */
function pickDates(random: Random): { date: Date; modified: Date } {
  const day = random.chance(50) ? random.below(days) : Math.max(random.below(days), random.below(days));
  const date = firstDay + day * dayMs + random.between(6 * 60, 18 * 60) * minuteMs;
  const sinceMinutes = random.chance(55) ? 0 : random.between(0, Math.floor((lastDate - date) / minuteMs));
  return { date: new Date(date), modified: new Date(date + sinceMinutes * minuteMs) };
}

/** What a link to a post needs. Keeping whole outlines would use too much memory. */
type LinkTarget = Pick<PostOutline, 'blog' | 'categories' | 'title' | 'slug'>;

/** Earlier posts: their slugs, and candidates for links. */
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

  /** Returns up to four posts, mostly of the same category. The first post has none. */
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
  /** Far above the ids of bundled articles. */
  firstId?: number;
  /** Makes every Nth post sticky. None by default. */
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
 * Generates posts that depend only on the seed. A post depends on earlier posts for its slug and links, but never on
 * the total: the first 2,000 of 100,000 equal a run of 2,000.
 */
export function* generatedPosts(options: GenerateOptions): Generator<SourcePost, void> {
  for (const { write } of drafts(options)) yield write();
}

/** A post without its text. Writing the text is most of the work, and stored posts do not need it. */
export type Draft = {
  id: number;
  slug: string;
  /** Must be called before the next draft is requested, because later drafts change the link candidates. */
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
    // Some posts have no excerpt.
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
    answer: null,
    blocks: [],
  };
}

function linkTo({ blog, categories, slug, title }: LinkTarget): string {
  return `<a href="${blogSections[blog].postLink(categories[0]?.slug ?? '', slug)}">${title}</a>`;
}
