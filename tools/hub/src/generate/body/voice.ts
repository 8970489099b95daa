import { fill, type Lexicon, sentenceOf } from '../language/grammar.ts';
import type { Random } from '../language/random.ts';
import { sentences } from '../vocabulary/sentences.ts';

export type Kind = keyof typeof sentences;

/** Speaks for one post: its words, and no sentence pattern twice before all others have had their turn. */
export class Voice {
  readonly random: Random;
  readonly #words: Lexicon;
  readonly #own: readonly string[];
  readonly #decks = new Map<readonly string[], string[]>();

  constructor(random: Random, words: Lexicon, own: readonly string[]) {
    this.random = random;
    this.#words = words;
    this.#own = own;
  }

  /** A sentence of that kind; claims are mixed with those that the category has of its own. */
  say(kind: Kind): string {
    return this.draw(sentences[kind], kind === 'claims' ? this.#own : []);
  }

  draw(patterns: readonly string[], more: readonly string[] = []): string {
    let deck = this.#decks.get(patterns);
    if (!deck?.length) {
      deck = this.random.shuffled([...patterns, ...more]);
      this.#decks.set(patterns, deck);
    }
    return this.fill(deck.pop() ?? '');
  }

  fill(pattern: string, more: Lexicon = {}): string {
    return sentenceOf(fill(pattern, { ...this.#words, ...more }, (list) => this.random.pickByRank(list)));
  }

  word(slot: string): string {
    return fill(`{${slot}}`, this.#words, (list) => this.random.pickByRank(list));
  }

  knows(slot: string): boolean {
    return slot in this.#words;
  }
}
