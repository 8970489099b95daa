const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of a piece of our own HTML: without elements, and with its characters as they are. A worker has no parser. */
export function decodeText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal ? String.fromCodePoint(Number(decimal)) : (names[name ?? ''] ?? whole);
    })
    .trim();
}

/** A page as it is kept: what it is called, and the files without which it would not look like itself. */
type PageCopy = { html: string; title: string; files: string[] };

const tags = /<(?:img|script|link|video)\b[^>]*>/g;
const preloadLinks = /\brel="(?:modulepreload|icon|preload)"/;

/**
 * Made of a page's own HTML. Of a picture one file is kept: with the others left out of the copy, it is that one which
 * a browser asks for.
 */
export function createPageCopy(page: string): PageCopy {
  const html = page.replace(/ (?:srcSet|srcset|imageSrcSet|imagesrcset)="[^"]*"/g, '');
  const named = [...html.matchAll(tags)].flatMap(([tag]) => getFiles(tag));
  const fonts = [...html.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map(([, file = '']) => file);
  const title = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '';
  return { html, title: decodeText(title), files: [...new Set([...named, ...fonts])].filter(isFile) };
}

/** Films are left out: they are too large to be kept unasked. Their first pictures are not. */
function getFiles(tag: string): string[] {
  if (tag.startsWith('<link')) return preloadLinks.test(tag) ? getAttribute(tag, 'href') : [];
  return getAttribute(tag, tag.startsWith('<video') ? 'poster' : 'src');
}

function getAttribute(tag: string, name: string): string[] {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value ? [decodeText(value)] : [];
}

function isFile(address: string): boolean {
  return /^(https?:\/\/[^/]+)?\/assets\//.test(address);
}
