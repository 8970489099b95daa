import { withoutContentIdPrefix } from '@contenthub/contracts/content/content-ids';
import type { CheckedLink, ContentReport } from '@contenthub/contracts/content/preview';
import { type Element, isTag, type ParentNode } from 'domhandler';
import { getElementsByTagName, textContent } from 'domutils';
import { parseHtml } from '../parsed-html.ts';

type ReadingLevel = { words: number; sentences: number; grade: number };

const blockTags = new Set(['p', 'li', 'dd', 'blockquote', 'td']);
const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The Flesch–Kincaid grade level: years of school that a reader needs. */
export function computeReadingLevel(html: string): ReadingLevel {
  const sentences = findOutermostBlocks(parseHtml(html))
    .flatMap((block) => [...sentenceSegmenter.segment(textContent(block).replace(/\s+/g, ' ').trim())])
    .map(({ segment }) => segment.match(/[\p{Letter}\p{Number}][\p{Letter}\p{Number}'’-]*/gu) ?? [])
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  if (words.length === 0) return { words: 0, sentences: 0, grade: 0 };
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return { words: words.length, sentences: sentences.length, grade: Math.max(0, Math.round(grade * 10) / 10) };
}

/** Skips paragraphs inside list items, so that no text counts twice. */
function findOutermostBlocks({ children }: ParentNode): Element[] {
  return children
    .filter(isTag)
    .flatMap((element) => (blockTags.has(element.name) ? [element] : findOutermostBlocks(element)));
}

/** Counts groups of spoken vowels. This is accurate enough for a whole text. */
export function countSyllables(word: string): number {
  const withoutSilentLetters = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$/, '')
    .replace(/^y/, '');
  return Math.max(1, withoutSilentLetters.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

type TextIssues = Pick<ContentReport, 'pictures' | 'headings'> & { links: CheckedLink[] };

/** Issues with links, images and headings that the text alone reveals. */
export function findTextIssues(html: string): TextIssues {
  const document = parseHtml(html);
  const all = (tag: string) =>
    getElementsByTagName(tag, document).map((element, index) => ({ element, place: { tag, index } }));
  const ids = new Set(getElementsByTagName(() => true, document).map(({ attribs }) => attribs.id));
  return {
    links: all('a')
      .filter(({ element }) => element.attribs.href)
      .map(({ element, place }) => {
        const { href = '' } = element.attribs;
        const lost = href.startsWith('#') && href.length > 1 && !ids.has(decodeFragment(href.slice(1)));
        const state = lost ? 'no-place' : href.startsWith('#') ? 'fine' : 'unchecked';
        return {
          href: toAuthoredHref(href),
          text: collapseWhitespace(textContent(element)) || getImageAlt(element),
          state,
          place,
        };
      }),
    pictures: all('img').flatMap(({ element: { attribs }, place }) => {
      const what = attribs.alt || (attribs.src ?? '').split('/').at(-1) || 'an image';
      const alt = attribs.alt?.trim() ? [] : [{ problem: 'no-alt' as const, what, place }];
      const size = attribs.width && attribs.height ? [] : [{ problem: 'no-size' as const, what, place }];
      return [...alt, ...size];
    }),
    headings: findHeadingIssues(html),
  };
}

/** The title is level one. Headings start at level two and must not skip a level. */
function findHeadingIssues(html: string): ContentReport['headings'] {
  const counts: Record<string, number> = {};
  let above = 1;
  return getElementsByTagName((name) => /^h[2-6]$/.test(name), parseHtml(html)).flatMap(
    (heading): ContentReport['headings'] => {
      const tag = heading.name;
      const level = Number(tag.slice(1));
      const index = counts[tag] ?? 0;
      counts[tag] = index + 1;
      const skips = level > above + 1;
      above = level;
      const what = collapseWhitespace(textContent(heading));
      if (!what) return [{ problem: 'empty' as const, what: tag, place: { tag, index } }];
      return skips ? [{ problem: 'skips' as const, what, place: { tag, index } }] : [];
    },
  );
}

function getImageAlt(link: Parameters<typeof textContent>[0]): string {
  const [picture] = getElementsByTagName('img', link);
  return picture?.attribs.alt ?? '';
}

function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Removes the id prefix, so that editors see their links as they wrote them. */
function toAuthoredHref(href: string): string {
  return href.startsWith('#') ? `#${withoutContentIdPrefix(href.slice(1))}` : href;
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
