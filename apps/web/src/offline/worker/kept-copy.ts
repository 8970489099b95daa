import { decodeText } from './decode-text.ts';

/** A page as it is kept: what it is called, and the files without which it would not look like itself. */
export type KeptCopy = { html: string; title: string; files: string[] };

const tags = /<(?:img|script|link|video)\b[^>]*>/g;
const wantedLinks = /\brel="(?:modulepreload|icon|preload)"/;

/**
 * Made of a page's own HTML. Of a picture one file is kept: with the others left out of the copy, it is that one which
 * a browser asks for.
 */
export function keptCopy(page: string): KeptCopy {
  const html = page.replace(/ (?:srcSet|srcset|imageSrcSet|imagesrcset)="[^"]*"/g, '');
  const named = [...html.matchAll(tags)].flatMap(([tag]) => fileOf(tag));
  const fonts = [...html.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map(([, file = '']) => file);
  const title = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '';
  return { html, title: decodeText(title), files: [...new Set([...named, ...fonts])].filter(isFile) };
}

/** Films are left out: they are too large to be kept unasked. Their first pictures are not. */
function fileOf(tag: string): string[] {
  if (tag.startsWith('<link')) return wantedLinks.test(tag) ? attribute(tag, 'href') : [];
  return attribute(tag, tag.startsWith('<video') ? 'poster' : 'src');
}

function attribute(tag: string, name: string): string[] {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value ? [decodeText(value)] : [];
}

function isFile(address: string): boolean {
  return /^(https?:\/\/[^/]+)?\/assets\//.test(address);
}
