import type { SourcePost } from '@contenthub/content/sync/source-post';
import { blogSections } from '@contenthub/contracts/blog-sections';
import type { PostForm } from '@contenthub/contracts/post';
import { article } from './body/article.ts';
import { Voice } from './body/voice.ts';
import { drawDates } from './calendar.ts';
import { drawHead, type Head } from './head.ts';
import { Random } from './language/random.ts';
import { Shelf, type Shelved } from './shelf.ts';
import { blogAuthors } from './vocabulary/authors.ts';
import { excerpts } from './vocabulary/sentences.ts';

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
  const shelf = new Shelf();
  for (let number = 0; number < count; number += 1) {
    const id = firstId + number;
    const head = drawHead(new Random(seed, number * 2), shelf.slugs);
    const sticky = stickyEvery > 0 && number % stickyEvery === stickyEvery - 1;
    const { slug } = head;
    yield { id, slug, write: () => ({ id, ...writePost(head, shelf, new Random(seed, number * 2 + 1)), sticky }) };
    shelf.add(head);
  }
}

function writePost(head: Head, shelf: Shelf, random: Random): Omit<SourcePost, 'id' | 'sticky'> {
  const { form } = random.pickByWeight(forms);
  const voice = new Voice(random, head.words, head.topic.sentences);
  const words = form === 'short' ? random.between(310, 420) : random.between(360, 760);
  const links = shelf.drawRelated(head, random).map(linkTo);
  return {
    slug: head.slug,
    title: head.title,
    html: article(voice, { words, links, technical: head.topic.family === 'code' }),
    // Not every editor writes one.
    excerpt: random.chance(6) ? '' : voice.draw(excerpts).replace(/<[^>]+>/g, ''),
    ...drawDates(random),
    form,
    author: random.pickByRank(blogAuthors[head.blog]),
    categories: head.categories,
    tags: random.shuffled(head.topic.tags).slice(0, random.between(2, 4)),
    picture: null,
    seo: { title: '', description: '' },
    contentType: null,
    department: null,
    callToAction: null,
  };
}

function linkTo({ blog, categories, slug, title }: Shelved): string {
  return `<a href="${blogSections[blog].postLink(categories[0]?.slug ?? '', slug)}">${title}</a>`;
}
