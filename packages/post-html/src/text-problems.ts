import type { CheckedLink, CheckUp } from '@contenthub/contracts/check-up';
import { withoutContentPrefix } from '@contenthub/contracts/content-ids';
import { getElementsByTagName, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';

type Problems = Pick<CheckUp, 'pictures' | 'headings'> & { links: CheckedLink[] };

/** What is wrong with a finished text's links, pictures and headings, as far as the text alone can tell. */
export function textProblems(html: string): Problems {
  const document = parseDocument(html);
  const all = (tag: string) =>
    getElementsByTagName(tag, document).map((element, index) => ({ element, place: { tag, index } }));
  const ids = new Set(getElementsByTagName(() => true, document).map(({ attribs }) => attribs.id));
  return {
    links: all('a')
      .filter(({ element }) => element.attribs.href)
      .map(({ element, place }) => {
        const { href = '' } = element.attribs;
        const lost = href.startsWith('#') && href.length > 1 && !ids.has(decoded(href.slice(1)));
        const state = lost ? 'no-place' : href.startsWith('#') ? 'fine' : 'unchecked';
        return { href: asWritten(href), text: spoken(textContent(element)) || nameOfPicture(element), state, place };
      }),
    pictures: all('img').flatMap(({ element: { attribs }, place }) => {
      const what = attribs.alt || (attribs.src ?? '').split('/').at(-1) || 'a picture';
      const alt = attribs.alt?.trim() ? [] : [{ problem: 'no-alt' as const, what, place }];
      const size = attribs.width && attribs.height ? [] : [{ problem: 'no-size' as const, what, place }];
      return [...alt, ...size];
    }),
    headings: headingProblems(html),
  };
}

/** The title is the first level: headings begin at the second, and go down by one. */
function headingProblems(html: string): CheckUp['headings'] {
  const counts: Record<string, number> = {};
  let above = 1;
  return getElementsByTagName((name) => /^h[2-6]$/.test(name), parseDocument(html)).flatMap(
    (heading): CheckUp['headings'] => {
      const tag = heading.name;
      const level = Number(tag.slice(1));
      const index = counts[tag] ?? 0;
      counts[tag] = index + 1;
      const skips = level > above + 1;
      above = level;
      const what = spoken(textContent(heading));
      if (!what) return [{ problem: 'empty' as const, what: tag, place: { tag, index } }];
      return skips ? [{ problem: 'skips' as const, what, place: { tag, index } }] : [];
    },
  );
}

function nameOfPicture(link: Parameters<typeof textContent>[0]): string {
  const [picture] = getElementsByTagName('img', link);
  return picture?.attribs.alt ?? '';
}

function spoken(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Editors know their links without the prefix. */
function asWritten(href: string): string {
  return href.startsWith('#') ? `#${withoutContentPrefix(href.slice(1))}` : href;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
