import type { SourceCategory } from '@contenthub/content/sync/source-post';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { fillSlots, type Lexicon, titleCase, toSlug } from './language.ts';
import type { Random } from './random.ts';
import { blogCategories } from './vocabulary/categories.ts';
import { type ConfusablePair, confusablePairs } from './vocabulary/confusable-words.ts';
import { familyWords } from './vocabulary/family-words.ts';
import type { Topic } from './vocabulary/topic.ts';
import { findTopic } from './vocabulary/topics.ts';
import { commonWords, rareWords } from './vocabulary/words.ts';

/** Picks the subject of a post and returns the words its text may use. */
function pickSubject(topic: Topic, random: Random): Lexicon {
  const words = { ...commonWords, rare: rareWords, ...familyWords[topic.family] };
  if (topic.subjects.length === 0) return { ...words, ...pairWords(random.pick(confusablePairs)) };
  const subject = random.pick(topic.subjects);
  return {
    ...words,
    subject: [subject],
    it: [subject, 'this'],
    other: topic.subjects.filter((other) => other !== subject),
  };
}

const otherPairs = confusablePairs.map(mentionPair);

function pairWords(pair: ConfusablePair): Lexicon {
  const subject = mentionPair(pair);
  return {
    subject: [subject],
    it: [subject, 'these two'],
    other: otherPairs.filter((other) => other !== subject),
    first: [pair.first],
    second: [pair.second],
    // As the subject of a title, even a short word is capitalised.
    First: [titleCase(pair.first)],
    Second: [titleCase(pair.second)],
    firstUse: [pair.firstUse],
    secondUse: [pair.secondUse],
  };
}

function mentionPair({ first, second }: ConfusablePair): string {
  return `<em>${first}</em> and <em>${second}</em>`;
}

/** What a post's text needs, and what other posts need to link to it. */
export type PostOutline = {
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
const maxTitleLength = 90;

/** @param taken the slugs of all earlier posts in all blogs */
export function pickOutline(random: Random, taken: ReadonlySet<string>): PostOutline {
  const { blog } = random.pickByWeight(blogs);
  const categories = pickCategories(blog, random);
  const topic = findTopic(categories[0]?.slug ?? '');
  let words = pickSubject(topic, random);
  let title = pickTitle(topic, words, random);
  for (
    let attempt = 1;
    attempt < attempts && (title.length > maxTitleLength || taken.has(toSlug(title)));
    attempt += 1
  ) {
    words = pickSubject(topic, random);
    title = pickTitle(topic, words, random);
  }
  return { blog, categories, topic, words, title, slug: uniqueSlug(toSlug(title), taken) };
}

function pickCategories(blog: BlogType, random: Random): SourceCategory[] {
  const weighted = blogCategories[blog].map((category) => ({ category, weight: findTopic(category.slug).weight }));
  const { category: primary } = random.pickByWeight(weighted);
  if (!random.chance(15)) return [primary];
  const { family } = findTopic(primary.slug);
  const related = weighted.filter(({ category }) => category !== primary && findTopic(category.slug).family === family);
  return related.length > 0 ? [primary, random.pickByWeight(related).category] : [primary];
}

// All titles are equally likely. Drawing by rank would repeat the same ones.
function pickTitle(topic: Topic, words: Lexicon, random: Random): string {
  return titleCase(fillSlots(random.pick(topic.titles), words, (list) => random.pick(list)));
}

function uniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let count = 2; taken.has(free); count += 1) free = `${slug}-${count}`;
  return free;
}
