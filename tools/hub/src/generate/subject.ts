import type { Lexicon } from './language/grammar.ts';
import type { Random } from './language/random.ts';
import { titleCase } from './language/title-case.ts';
import { commonWords } from './vocabulary/common-words.ts';
import { type ConfusablePair, confusablePairs } from './vocabulary/confusable-words.ts';
import { familyWords } from './vocabulary/family-words.ts';
import { rareWords } from './vocabulary/rare-words.ts';
import type { Topic } from './vocabulary/topic.ts';

/** Chooses what a post is about, and gives all words that it may then use. */
export function drawSubject(topic: Topic, random: Random): Lexicon {
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

const otherPairs = confusablePairs.map(mentioned);

function pairWords(pair: ConfusablePair): Lexicon {
  const subject = mentioned(pair);
  return {
    subject: [subject],
    it: [subject, 'these two'],
    other: otherPairs.filter((other) => other !== subject),
    first: [pair.first],
    second: [pair.second],
    // In a title even a small word has a capital when it is the subject.
    First: [titleCase(pair.first)],
    Second: [titleCase(pair.second)],
    firstUse: [pair.firstUse],
    secondUse: [pair.secondUse],
  };
}

function mentioned({ first, second }: ConfusablePair): string {
  return `<em>${first}</em> and <em>${second}</em>`;
}
