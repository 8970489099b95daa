const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Extracts the text of our own HTML. Workers have no HTML parser. */
export function decodeText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal ? String.fromCodePoint(Number(decimal)) : (names[name ?? ''] ?? whole);
    })
    .trim();
}

/** A page for offline reading: its HTML, its title and the files it needs. */
type PageCopy = { html: string; title: string; files: string[] };

const tags = /<(?:img|script|link|video)\b[^>]*>/g;
const preloadLinks = /\brel="(?:modulepreload|icon|preload)"/;

/**
 * Creates the copy from a page's HTML. It keeps one file per image and drops the other candidates from the markup, so
 * that the browser requests the cached one.
 */
export function createPageCopy(page: string): PageCopy {
  const html = page.replace(/ (?:srcSet|srcset|imageSrcSet|imagesrcset)="[^"]*"/g, '');
  const named = [...html.matchAll(tags)].flatMap(([tag]) => getFiles(tag));
  const fonts = [...html.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map(([, file = '']) => file);
  const title = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '';
  return { html, title: decodeText(title), files: [...new Set([...named, ...fonts])].filter(isFile) };
}

/** Skips videos, which are too large to save without asking, but keeps their posters. */
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
