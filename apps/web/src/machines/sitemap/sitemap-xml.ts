import type { CacheLifetime } from '../../routes/route.ts';
import { xmlAddress, xmlDeclaration, xmlText } from '../xml.ts';

/** What all sitemaps have in common. */
export const sitemapKind: { contentType: string; cache: CacheLifetime } = {
  contentType: 'application/xml; charset=utf-8',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
};

const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const pictures = 'http://www.google.com/schemas/sitemap-image/1.1';

export const urlSet = {
  open: `${xmlDeclaration}<urlset xmlns="${protocol}" xmlns:image="${pictures}">\n`,
  close: '</urlset>\n',
};
export const indexSet = {
  open: `${xmlDeclaration}<sitemapindex xmlns="${protocol}">\n`,
  close: '</sitemapindex>\n',
};

type Entry = { path: string; modified?: string | undefined; image?: string | null };

export function urlEntry(origin: string, { path, modified, image }: Entry): string {
  const picture = image ? `<image:image><image:loc>${xmlAddress(origin, image)}</image:loc></image:image>` : '';
  return `<url><loc>${xmlAddress(origin, path)}</loc>${lastModified(modified)}${picture}</url>\n`;
}

export function indexEntry(origin: string, { path, modified }: Entry): string {
  return `<sitemap><loc>${xmlAddress(origin, path)}</loc>${lastModified(modified)}</sitemap>\n`;
}

function lastModified(modified: string | undefined): string {
  return modified ? `<lastmod>${xmlText(modified)}</lastmod>` : '';
}

/** The latest of some moments, all written the same way. */
export function latest(moments: readonly { modified: string }[]): string | undefined {
  return moments
    .map(({ modified }) => modified)
    .toSorted()
    .at(-1);
}
