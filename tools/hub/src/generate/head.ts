import type { SourceCategory } from '@contenthub/content/sync/source-post';
import type { BlogType } from '@contenthub/contracts/blog-type';
import { fill, type Lexicon } from './language/grammar.ts';
import type { Random } from './language/random.ts';
import { slugOf, titleCase } from './language/title-case.ts';
import { drawSubject } from './subject.ts';
import { blogCategories } from './vocabulary/categories.ts';
import type { Topic } from './vocabulary/topic.ts';
import { topicOf } from './vocabulary/topics.ts';

/** What others need of a post to link to it, and what its text is made of. */
export type Head = {
  blog: BlogType;
  categories: SourceCategory[];
  topic: Topic;
  words: Lexicon;
  title: string;
  slug: string;
};

const blogs: { blog: BlogType; weight: number }[] = [
  { blog: 'main', weight: 80 },
  { blog: 'developer', weight: 5 },
  { blog: 'engineering', weight: 7 },
  { blog: 'gb-business', weight: 8 },
];

const attempts = 12;
const longestTitle = 90;

/** `taken` are the slugs of all posts before this one, whatever their blog. */
export function drawHead(random: Random, taken: ReadonlySet<string>): Head {
  const { blog } = random.pickByWeight(blogs);
  const categories = drawCategories(blog, random);
  const topic = topicOf(categories[0]?.slug ?? '');
  let words = drawSubject(topic, random);
  let title = drawTitle(topic, words, random);
  for (let attempt = 1; attempt < attempts && (title.length > longestTitle || taken.has(slugOf(title))); attempt += 1) {
    words = drawSubject(topic, random);
    title = drawTitle(topic, words, random);
  }
  return { blog, categories, topic, words, title, slug: freeSlug(slugOf(title), taken) };
}

function drawCategories(blog: BlogType, random: Random): SourceCategory[] {
  const weighted = blogCategories[blog].map((category) => ({ category, weight: topicOf(category.slug).weight }));
  const { category: primary } = random.pickByWeight(weighted);
  if (!random.chance(15)) return [primary];
  const { family } = topicOf(primary.slug);
  const related = weighted.filter(({ category }) => category !== primary && topicOf(category.slug).family === family);
  return related.length > 0 ? [primary, random.pickByWeight(related).category] : [primary];
}

// Every title is as likely as any other: words by rank would make the same ones again and again.
function drawTitle(topic: Topic, words: Lexicon, random: Random): string {
  return titleCase(fill(random.pick(topic.titles), words, (list) => random.pick(list)));
}

function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let count = 2; taken.has(free); count += 1) free = `${slug}-${count}`;
  return free;
}
