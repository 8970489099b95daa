import { describe, expect, it } from 'vitest';
import { capitaliseSentence, fillSlots, titleCase, toSlug } from './language.ts';
import { Random } from './random.ts';

const first = <T>(list: readonly T[]): T => list[0] as T;

describe('Random', () => {
  it('gives the same numbers for the same seed and stream only', () => {
    const draw = (seed: number, stream: number) => {
      const random = new Random(seed, stream);
      return Array.from({ length: 20 }, () => random.below(1000));
    };
    expect(draw(1, 5)).toEqual(draw(1, 5));
    expect(draw(1, 5)).not.toEqual(draw(1, 6));
    expect(draw(1, 5)).not.toEqual(draw(2, 5));
  });

  it('draws the first ranks most often and the last ones rarely', () => {
    const random = new Random(1, 1);
    const list = Array.from({ length: 50 }, (_, rank) => rank);
    const drawn = Map.groupBy(
      Array.from({ length: 20_000 }, () => random.pickByRank(list)),
      (rank) => rank,
    );
    const count = (rank: number) => drawn.get(rank)?.length ?? 0;
    expect(count(0)).toBeGreaterThan(count(9) * 2);
    expect(count(9)).toBeGreaterThan(count(49) * 2);
    expect(count(49)).toBeGreaterThan(50);
  });

  it('draws by weight', () => {
    const random = new Random(1, 2);
    const heavy = Array.from(
      { length: 10_000 },
      () => random.pickByWeight([{ weight: 3 }, { weight: 1 }]).weight === 3,
    );
    expect(heavy.filter(Boolean).length / 10_000).toBeCloseTo(0.75, 1);
  });

  it('shuffles without losing items', () => {
    expect(new Random(1, 3).shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('fillSlots', () => {
  it('fills nested slots', () => {
    expect(fillSlots('see {text}', { text: ['the {thing}'], thing: ['page'] }, first)).toBe('see the page');
  });

  it('chooses the article by sound', () => {
    const articles = (word: string) => fillSlots('a {word}', { word: [word] }, first);
    expect(['essay', 'hour', '<em>idiom</em>'].map(articles)).toEqual(['an essay', 'an hour', 'an <em>idiom</em>']);
    expect(['user', 'university', 'euphemism', 'one'].map(articles)).toEqual([
      'a user',
      'a university',
      'a euphemism',
      'a one',
    ]);
    expect(articles('unimportant word')).toBe('an unimportant word');
  });

  it('throws for a slot without words', () => {
    expect(() => fillSlots('{nothing}', {}, first)).toThrow('No words for {nothing}');
  });
});

describe('capitalisation', () => {
  it('applies at the start of a sentence, also inside a tag or a quotation', () => {
    expect(capitaliseSentence('<em>its</em> and')).toBe('<em>Its</em> and');
    expect(capitaliseSentence('“well”, he said')).toBe('“Well”, he said');
  });

  it('applies to the significant words of a title', () => {
    expect(titleCase('how to use an out-of-office reply: a guide')).toBe('How to Use an Out-of-Office Reply: A Guide');
  });
});

it('toSlug returns only letters, digits and single hyphens', () => {
  expect(toSlug("“Who's” vs. Whose: What’s Right?")).toBe('whos-vs-whose-whats-right');
});
