import { Parser } from 'htmlparser2';

/** A link or resource of a page. */
type PageLink = { kind: 'link' | 'picture' | 'card' | 'file'; address: string };

type PageLinks = { links: PageLink[]; ids: ReadonlySet<string> };

const sourceAttributes: Record<string, string> = { script: 'src', video: 'src', audio: 'src', track: 'src' };
const loadedRelations = /\b(?:stylesheet|icon|preload|modulepreload|canonical|alternate)\b/;

/** Returns everything in the HTML that a browser or a reader would follow, and all ids. */
export function pageLinks(html: string): PageLinks {
  const links: PageLink[] = [];
  const ids = new Set<string>();
  const add = (kind: PageLink['kind'], address: string | undefined) => {
    if (address !== undefined) links.push({ kind, address: address.trim() });
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      for (const id of [attributes.id, tag === 'a' ? attributes.name : undefined]) if (id) ids.add(id);
      if (tag === 'a' || tag === 'area') add('link', attributes.href);
      if (tag === 'link' && loadedRelations.test(attributes.rel ?? '')) add('file', attributes.href);
      if (tag === 'img' || tag === 'source') {
        add('picture', attributes.src);
        for (const address of srcsetUrls(attributes.srcset)) add('picture', address);
      }
      if (tag === 'video') add('picture', attributes.poster);
      if (tag === 'meta' && /^(?:og|twitter):image$/.test(attributes.property ?? attributes.name ?? '')) {
        add('card', attributes.content);
      }
      add('file', attributes[sourceAttributes[tag] ?? '']);
    },
  });
  parser.end(html);
  return { links, ids };
}

function srcsetUrls(srcset = ''): string[] {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter(Boolean);
}

/** Shorter than any real page. The shortest one is a page past the end of a feed. */
const minTextLength = 60;

/** Returns the problems of the served HTML: no heading, no styles, or almost no text. */
export function pageProblems(html: string): string[] {
  const open: string[] = [];
  let [headings, styles, text, hasMain] = [0, 0, '', false];
  const parser = new Parser({
    onopentag(tag, { rel = '' }) {
      open.push(tag);
      if (tag === 'h1') headings += 1;
      if (tag === 'main') hasMain = true;
      if (tag === 'style' || (tag === 'link' && /\bstylesheet\b/.test(rel))) styles += 1;
    },
    ontext(part) {
      const silent = open.includes('script') || open.includes('style');
      if (open.includes('main') && !silent) text += part;
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  const length = text.replace(/\s+/g, ' ').trim().length;
  return [
    ...(headings === 0 ? ['has no h1'] : []),
    ...(styles === 0 ? ['has no style sheet'] : []),
    ...(hasMain ? [] : ['has no main element']),
    ...(hasMain && length < minTextLength ? [`has only ${length} characters of text`] : []),
  ];
}
