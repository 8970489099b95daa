import { escapeText } from '@contenthub/post-html/escape-text';
import { brand } from '../brand/brand.ts';
import { cleanHead } from '../content/head-markup.ts';
import { alternatesOf } from '../machines/alternates.ts';
import type { LoadContext, PageMeta } from '../routes/route.ts';
import { pageThings } from '../structured-data/page-things.ts';
import { scriptJson } from './document.server.ts';
import { type PagePicture, pagePicture } from './page-picture.server.ts';

type Described = { context: LoadContext; meta: PageMeta; origin: string; logo: string };

/** Everything in a page's head that is there for machines: search engines, shared links, feed readers. */
export function headTags({ context, meta, origin, logo }: Described): string {
  const absolute = (path: string) => new URL(path, origin).href;
  const picture = pagePicture(context, meta);
  const things = pageThings({ context, meta, origin, image: picture.path, logo });
  const shared = { ...picture, path: absolute(picture.path) };
  const alternates = meta.noindex ? [] : alternatesOf(context.place);
  return [
    `<title>${escapeText(meta.title)}</title>`,
    descriptionTags(meta),
    `<link rel="canonical" href="${escapeText(absolute(meta.canonical))}">`,
    ...(meta.noindex ? ['<meta name="robots" content="noindex">'] : []),
    ...properties('property', 'og', openGraph(meta, absolute(meta.canonical), shared)),
    ...properties('name', 'twitter', twitter(meta, shared)),
    ...alternates.map(
      ({ type, title, path }) =>
        `<link rel="alternate" type="${type}" title="${escapeText(title)}" href="${escapeText(absolute(path))}">`,
    ),
    ...(things ? [`<script type="application/ld+json">${scriptJson(things)}</script>`] : []),
  ].join('\n');
}

/** What the content API says, cleaned; and the page's own description where it says none. */
function descriptionTags({ head = '', description }: PageMeta): string {
  const cleaned = cleanHead(head);
  const own = `<meta name="description" content="${escapeText(description)}">`;
  return /name=["']?description["'\s]/i.test(cleaned) ? cleaned : [own, cleaned].filter(Boolean).join('\n');
}

/** What the content API says of it, and the page's own where that says nothing. What belongs to the picture follows it. */
function openGraph(meta: PageMeta, url: string, { path, alt, size }: PagePicture) {
  const { image: _named, ...given } = meta.og ?? {};
  return {
    ...{ site_name: brand.company, locale: 'en_US', type: meta.article ? 'article' : 'website' },
    ...given,
    ...spoken(meta),
    ...{ url, image: path, 'image:alt': alt },
    ...(size && { 'image:width': String(size.width), 'image:height': String(size.height), 'image:type': 'image/png' }),
  };
}

function twitter(meta: PageMeta, { path, alt }: PagePicture) {
  return { card: 'summary_large_image', ...spoken(meta), image: path, 'image:alt': alt };
}

const spoken = ({ title, description, og }: PageMeta) => ({
  title: og?.title || title,
  description: og?.description || description,
});

function properties(kind: 'property' | 'name', prefix: string, values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values)
    .filter(([name, value]) => value && /^[\w:]+$/.test(name))
    .map(([name, value]) => `<meta ${kind}="${prefix}:${name}" content="${escapeText(value)}">`);
}
