import { capitaliseSentence, fillSlots, type Lexicon } from './language.ts';
import type { Random } from './random.ts';
import {
  linkLeads,
  listItems,
  listLeads,
  measures,
  quotations,
  sectionHeadings,
  smallHeadings,
  snippets,
} from './vocabulary/article-blocks.ts';
import { plainPhrases } from './vocabulary/plain-phrases.ts';
import { openings, sentences } from './vocabulary/sentences.ts';

type SentenceKind = keyof typeof sentences;

/** Generates sentences for one post. No sentence pattern repeats before all others were used. */
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

  /** Returns a sentence of this kind. Claims also come from the category's own list. */
  sentence(kind: SentenceKind): string {
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
    return capitaliseSentence(fillSlots(pattern, { ...this.#words, ...more }, (list) => this.random.pickByRank(list)));
  }

  word(slot: string): string {
    return fillSlots(`{${slot}}`, this.#words, (list) => this.random.pickByRank(list));
  }

  has(slot: string): boolean {
    return slot in this.#words;
  }
}

/** Blocks of HTML. They use only tags that the sanitiser keeps, so that it stores them unchanged. */

const paragraphPlans: SentenceKind[][] = [
  ['claims', 'reasons', 'advice'],
  ['claims', 'examples', 'reasons'],
  ['claims', 'reasons', 'reasons', 'closers'],
  ['advice', 'reasons', 'advice', 'closers'],
  ['examples', 'claims', 'advice'],
  ['claims', 'advice', 'examples', 'reasons'],
  ['reasons', 'claims', 'closers'],
  ['claims', 'reasons', 'advice', 'reasons', 'closers'],
];

function paragraph(voice: Voice, last = ''): string {
  const parts = voice.random.pick(paragraphPlans).map((kind) => voice.sentence(kind));
  if (voice.random.chance(9)) parts.push(voice.sentence('curios'));
  return `<p>${[...parts, last].filter(Boolean).join(' ')}</p>`;
}

/** A paragraph that ends with a link to another post. */
function linkingParagraph(voice: Voice, link: string): string {
  return paragraph(voice, voice.fill(voice.random.pick(linkLeads), { link: [link] }));
}

function listBlock(voice: Voice): string {
  const tag = voice.random.chance(35) ? 'ol' : 'ul';
  const items = Array.from({ length: voice.random.between(3, 6) }, () => `<li>${voice.draw(listItems)}.</li>`);
  return [`<p>${voice.draw(listLeads)}</p>`, `<${tag}>`, ...new Set(items), `</${tag}>`].join('\n');
}

function quotation(voice: Voice): string {
  return `<blockquote>\n<p>${voice.draw(quotations)}</p>\n</blockquote>`;
}

function codeBlock(voice: Voice): string {
  const item = voice.word('thing').replace(/ .*/, '');
  const lines = voice.random.pick(snippets).map((line) => line.replaceAll('{item}', item));
  return `<pre><code>${lines.join('\n')}\n</code></pre>`;
}

/** A table that compares a pair of words, measurements, or wordy and plain phrases. */
function comparison(voice: Voice, technical: boolean): string {
  if (voice.has('firstUse')) {
    return table(['Word', 'Use it for'], [wordRow(voice, 'first', 'firstUse'), wordRow(voice, 'second', 'secondUse')]);
  }
  const rows = voice.random.between(3, 5);
  if (!technical) return table(['Instead of', 'Write'], voice.random.shuffled(plainPhrases).slice(0, rows));
  const measured = voice.random.shuffled(measures).slice(0, rows);
  return table(
    ['Measure', 'Before', 'After'],
    measured.map((measure) => {
      const before = voice.random.between(20, 2000);
      return [measure, String(before), String(Math.ceil((before * voice.random.between(25, 95)) / 100))];
    }),
  );
}

function wordRow(voice: Voice, word: string, use: string): string[] {
  return [`<em>${voice.word(word)}</em>`, voice.word(use)];
}

function table(head: string[], rows: string[][]): string {
  const row = (tag: string, cells: string[]) => ['<tr>', ...cells.map((cell) => `<${tag}>${cell}</${tag}>`), '</tr>'];
  const body = rows.flatMap((cells) => row('td', cells));
  return ['<table>', '<thead>', ...row('th', head), '</thead>', '<tbody>', ...body, '</tbody>', '</table>'].join('\n');
}

type ArticlePlan = {
  /** Approximate word count. The last block may add up to a hundred. */
  words: number;
  /** Links to other posts, as HTML. */
  links: readonly string[];
  technical: boolean;
};

/** Writes a post: an opening, sections until it has enough words, and an ending. */
export function writeArticle(voice: Voice, { words, links, technical }: ArticlePlan): string {
  const [lastLink, ...otherLinks] = links;
  const opening = `<p>${[voice.draw(openings), voice.sentence('claims'), voice.sentence('reasons')].join(' ')}</p>`;
  const ending = lastLink ? linkingParagraph(voice, lastLink) : paragraph(voice);
  const blocks = [opening];
  let count = countWords(opening) + countWords(ending);
  const more = sections(voice, otherLinks, technical);
  while (count < words) {
    const block = more.next().value;
    blocks.push(block);
    count += countWords(block);
  }
  return `${[...blocks, ending].join('\n')}\n`;
}

/** Yields blocks endlessly. A heading always comes with the block below it. */
function* sections(voice: Voice, links: string[], technical: boolean): Generator<string, never> {
  const { random } = voice;
  while (true) {
    const heading = `<h2>${voice.draw(sectionHeadings)}</h2>`;
    const link = random.chance(40) ? links.pop() : undefined;
    yield `${heading}\n${link ? linkingParagraph(voice, link) : paragraph(voice)}`;
    if (random.chance(50)) yield paragraph(voice);
    if (random.chance(28)) yield listBlock(voice);
    if (random.chance(10)) yield comparison(voice, technical);
    if (random.chance(12)) yield quotation(voice);
    if (technical && random.chance(20)) yield codeBlock(voice);
    if (random.chance(25)) yield `<h3>${voice.draw(smallHeadings)}</h3>\n${paragraph(voice)}`;
  }
}

function countWords(html: string): number {
  return html
    .replace(/<[^>]+>/g, '')
    .split(/\s+/)
    .filter(Boolean).length;
}
