import { gzipSync } from 'node:zlib';
import type { Figure } from '../report/figure.ts';

const kilobyte = 1000;

/** Parts of a page by the markup that they have. Icons and class names are also in other parts. */
const parts: Record<string, RegExp> = {
  styles: /<style.*?<\/style>/gs,
  'boot script': /<script>.*?<\/script>/gs,
  'visitor and experiments': /<script [^>]*id="visitor".*?<\/script>/gs,
  'page settings': /<script [^>]*id="settings".*?<\/script>/gs,
  'tags of code': /<template id="code">.*?<\/template>/gs,
  metadata: /<title>.*?(?=<script type="application\/ld\+json"|<\/head>)/gs,
  'structured data': /<script type="application\/ld\+json">.*?<\/script>/gs,
  'header with menus': /<header [^>]*data-lazy.*?(?=<main)/gs,
  'main content': /<main.*<\/main>/gs,
  'text of the post': /<div [^>]*data-post-text.*?<\/div>(?=<aside|<\/div>)/gs,
  footer: /<footer.*<\/footer>/gs,
  'initial state': /<script [^>]*id="state".*?<\/script>/gs,
  icons: /<svg.*?<\/svg>/gs,
  'class names': / class="[^"]*"/g,
};

/** What each part adds to the compressed page, in bytes. Parts share strings, so they add up to less than the page. */
export function weighHtmlParts(html: string): { name: string; bytes: number }[] {
  const total = compressedSize(html);
  return Object.entries(parts)
    .map(([name, pattern]) => ({ name, bytes: total - compressedSize(html.replaceAll(pattern, '')) }))
    .filter(({ bytes }) => bytes > 0);
}

export function compressedSize(text: string | Buffer): number {
  return gzipSync(text).length;
}

export function htmlPartFigures(page: string, html: string): Figure[] {
  return weighHtmlParts(html)
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => ({
      name: `${page}, HTML, ${name}`,
      value: bytes / kilobyte,
      unit: 'KB of the HTML',
      aim: null,
    }));
}
