import { type AnyNode, hasChildren, isTag, isText, type Text } from 'domhandler';
import { type HtmlDocument, parseHtml, renderHtml } from './parsed-html.ts';

/** Converts straight quotes, apostrophes, primes, double hyphens and three dots in a text to typographic characters. */
export function smartPunctuation(text: string): string {
  return convertDashes(convertQuotes(text));
}

/** Elements whose text is shown exactly as written. */
const literalTags = new Set('code pre kbd samp script style textarea'.split(' '));
const inlineTags = new Set('a abbr b cite del em i ins mark q s small span strong sub sup time u'.split(' '));
/** Stands for something that is not text, such as code or an image. Quotes treat it as a word. */
const object = '\uFFFC';

/** Converts the text of HTML, except code. */
export function smartPunctuationHtml(html: string): string {
  const document = parseHtml(html);
  applySmartPunctuation(document);
  return renderHtml(document);
}

/**
 * Converts the text of a document in place. The text of a paragraph is converted as a whole, because a quotation may
 * start inside an element and end outside of it.
 */
export function applySmartPunctuation(document: HtmlDocument): void {
  let paragraph: { text: string; node?: Text }[] = [];
  const finish = () => {
    const converted = convertQuotes(paragraph.map(({ text }) => text).join(''));
    let start = 0;
    for (const { text, node } of paragraph) {
      if (node) node.data = convertDashes(converted.slice(start, start + text.length));
      start += text.length;
    }
    paragraph = [];
  };
  const visit = (node: AnyNode) => {
    if (isText(node)) paragraph.push({ text: node.data, node });
    else if (isTag(node) && node.name === 'br') paragraph.push({ text: '\n' });
    else if (isTag(node) && (literalTags.has(node.name) || node.name === 'img')) paragraph.push({ text: object });
    else if (isTag(node) && inlineTags.has(node.name)) node.children.forEach(visit);
    else if (hasChildren(node)) {
      finish();
      node.children.forEach(visit);
      finish();
    }
  };
  visit(document);
  finish();
}

const urls = /\b(?:https?:\/\/|www\.)[^\s<>"]+/g;
const beforeOpening = /[\s([{/“‘—–-]/;
const wordCharacter = /[\p{Letter}\p{Number}\uFFFC]/u;
/** The longest elision, and the character after it. */
const maxElisionLength = 9;
/** Words that start with an apostrophe, and years without their century. */
const elision = /^'(?:tis|twas|twere|twill|twould|til|em|n|nuff|\d\ds?)(?![\p{Letter}\p{Number}])/iu;
/** These are elisions only if no single quote closes after them in the line: ’cause, but ‘Cause and effect’. */
const possibleElision = /^'(?:cause|round|bout|neath)(?![\p{Letter}\p{Number}])/iu;
const closingQuoteOrLineEnd = /(?<=\S)'(?=[\s.,;:!?)”"]|$)|[\n\r\u2028\u2029]/g;

/** Replaces straight quotes one by one, so that the length of the text stays the same. */
function convertQuotes(text: string): string {
  if (!/["']/.test(text)) return text;
  const findUrl = createFinder(text, urls);
  const findEnd = createFinder(text, closingQuoteOrLineEnd);
  const isElision = (index: number) => {
    const rest = text.slice(index, index + maxElisionLength);
    if (elision.test(rest)) return true;
    const length = possibleElision.exec(rest)?.[0].length;
    // A quote directly after the word closes nothing.
    return length !== undefined && findEnd(index + length + (text[index + length] === "'" ? 1 : 0))?.[0] !== "'";
  };
  const result = text.split('');
  const open = new OpenQuotes();
  for (const { index, 0: mark } of text.matchAll(/["']/g)) {
    if ((findUrl(index)?.index ?? index + 1) <= index) continue;
    const [before = ' ', after = ' '] = [result[index - 1], text[index + 1]];
    const canOpen = beforeOpening.test(before) && !/\s/.test(after);
    const isPrime = /\d/.test(before) && !wordOrObject(after, mark) && !open.has(mark);
    if (mark === '"') {
      if (isPrime) result[index] = '″';
      else if (canOpen) {
        result[index] = '“';
        open.add(mark);
      } else {
        result[index] = '”';
        open.close(mark);
      }
    } else if (wordCharacter.test(before) && /\p{Letter}/u.test(after)) result[index] = '’';
    else if (beforeOpening.test(before) && isElision(index)) result[index] = '’';
    else if (isPrime) result[index] = '′';
    else if (canOpen) {
      result[index] = '‘';
      open.add(mark);
    } else {
      result[index] = '’';
      open.close(mark);
    }
  }
  return result.join('');
}

/** Feet are followed by inches, so a digit may follow a single prime. */
function wordOrObject(after: string, mark: string): boolean {
  return mark === "'" && /\d/.test(after) ? false : wordCharacter.test(after);
}

/** The quotes that are open, the innermost one last. Closing one closes those within it. */
class OpenQuotes {
  readonly #marks: string[] = [];
  readonly #counts = new Map<string, number>();

  has(mark: string): boolean {
    return (this.#counts.get(mark) ?? 0) > 0;
  }

  add(mark: string): void {
    this.#marks.push(mark);
    this.#count(mark, 1);
  }

  close(mark: string): void {
    if (!this.has(mark)) return;
    for (let last = this.#marks.pop(); last !== undefined; last = this.#marks.pop()) {
      this.#count(last, -1);
      if (last === mark) return;
    }
  }

  #count(mark: string, by: number): void {
    this.#counts.set(mark, (this.#counts.get(mark) ?? 0) + by);
  }
}

/** Finds the first match that ends after a position. Positions only grow, so each match is looked at once. */
function createFinder(text: string, pattern: RegExp): (position: number) => RegExpExecArray | undefined {
  const matches = text.matchAll(pattern);
  let current = matches.next().value;
  return (position) => {
    while (current && current.index + current[0].length <= position) current = matches.next().value;
    return current;
  };
}

const ends = '[\\p{Letter}\\p{Number}.,!?…)”’\\uFFFC]';
const starts = '[\\p{Letter}\\p{Number}(“‘\\uFFFC]';
const emDash = new RegExp(`(?<=${ends}) ?-{2,3} ?(?=${starts})`, 'gu');
const spacedHyphen = /(?<=[\p{Letter}.,!?…)”’] )-(?= [\p{Letter}(“‘])/gu;
const yearRange = /(?<![\d/-])((?:1\d|20)\d\d)-(?=(?:1\d|20)\d\d(?![\d/-]))/g;
const pageRange = /(?<=\bpp?\. ?\d+)-(?=\d)/g;

function convertDashes(text: string): string {
  if (!/-|\.\.\./.test(text)) return text;
  // Odd elements are URLs.
  return text
    .split(new RegExp(`(${urls.source})`))
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(emDash, '—')
            .replace(spacedHyphen, '–')
            .replace(yearRange, '$1–')
            .replace(pageRange, '–')
            .replace(/(?<!\.)\.{3}(?!\.)/g, '…'),
    )
    .join('');
}
