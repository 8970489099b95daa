import { Parser } from 'htmlparser2';

/** What a page leads to or shows. */
export type PageLink = { kind: 'link' | 'picture' | 'card' | 'file'; address: string };

export type PageLinks = { links: PageLink[]; ids: ReadonlySet<string> };

const files: Record<string, string> = { script: 'src', video: 'src', audio: 'src', track: 'src' };
const loaded = /\b(?:stylesheet|icon|preload|modulepreload|canonical|alternate)\b/;

/** Everything in a page's HTML that a browser or a reader would follow, and every place in it that can be linked to. */
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
      if (tag === 'link' && loaded.test(attributes.rel ?? '')) add('file', attributes.href);
      if (tag === 'img' || tag === 'source') {
        add('picture', attributes.src);
        for (const address of fromSet(attributes.srcset)) add('picture', address);
      }
      if (tag === 'video') add('picture', attributes.poster);
      if (tag === 'meta' && /^(?:og|twitter):image$/.test(attributes.property ?? attributes.name ?? '')) {
        add('card', attributes.content);
      }
      add('file', attributes[files[tag] ?? '']);
    },
  });
  parser.end(html);
  return { links, ids };
}

function fromSet(srcset = ''): string[] {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter(Boolean);
}
