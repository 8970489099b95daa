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
/** Words that start with an apostrophe, and years without their century. */
const elision = /^'(?:tis|twas|twere|twill|twould|til|em|n|nuff|\d\ds?)(?![\p{Letter}\p{Number}])/iu;
/** These are elisions only if no single quote closes after them: ’cause, but ‘Cause and effect’. */
const possibleElision = /^'(?:cause|round|bout|neath)(?![\p{Letter}\p{Number}])(?!.*[^\s]'(?:[\s.,;:!?)”"]|$))/iu;

/** Replaces straight quotes one by one, so that the length of the text stays the same. */
function convertQuotes(text: string): string {
  if (!/["']/.test(text)) return text;
  const literal = [...text.matchAll(urls)].map(({ index, 0: url }) => [index, index + url.length] as const);
  const result = text.split('');
  const open: string[] = [];
  const close = (mark: string) => {
    const index = open.lastIndexOf(mark);
    if (index >= 0) open.length = index;
  };
  for (const { index, 0: mark } of text.matchAll(/["']/g)) {
    if (literal.some(([start, end]) => index >= start && index < end)) continue;
    const [before = ' ', after = ' '] = [result[index - 1], text[index + 1]];
    const canOpen = beforeOpening.test(before) && !/\s/.test(after);
    const isPrime = /\d/.test(before) && !wordOrObject(after, mark) && !open.includes(mark);
    if (mark === '"') {
      if (isPrime) result[index] = '″';
      else if (canOpen) {
        result[index] = '“';
        open.push(mark);
      } else {
        result[index] = '”';
        close(mark);
      }
    } else if (wordCharacter.test(before) && /\p{Letter}/u.test(after)) result[index] = '’';
    else if (beforeOpening.test(before) && isElision(text.slice(index))) result[index] = '’';
    else if (isPrime) result[index] = '′';
    else if (canOpen) {
      result[index] = '‘';
      open.push(mark);
    } else {
      result[index] = '’';
      close(mark);
    }
  }
  return result.join('');
}

/** Feet are followed by inches, so a digit may follow a single prime. */
function wordOrObject(after: string, mark: string): boolean {
  return mark === "'" && /\d/.test(after) ? false : wordCharacter.test(after);
}

function isElision(rest: string): boolean {
  return elision.test(rest) || possibleElision.test(rest);
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
