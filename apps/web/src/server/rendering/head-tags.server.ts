import { brand } from '@contenthub/contracts/brand';
import { escapeHtml } from '@contenthub/post-html/escape-html';
import type { LoadContext, PageMeta } from '../../routes/route.ts';
import { absoluteUrls } from '../../seo/absolute-url.ts';
import { getAlternates } from '../../seo/generated-files.ts';
import {
  blogSocialImagePath,
  postSocialImage,
  postSocialImagePath,
  socialImageSize,
} from '../../seo/social-images/social-image.server.ts';
import { pageJsonLd } from '../../seo/structured-data/page-json-ld.ts';
import { serializeForScript } from './document.server.ts';

type HeadOptions = { context: LoadContext; meta: PageMeta; origin: string; logo: string };

/** The metadata in a page's head for search engines, link previews and feed readers. */
export function headTags({ context, meta, origin, logo }: HeadOptions): string {
  const absolute = absoluteUrls(origin);
  const image = selectShareImage(context, meta);
  const jsonLd = pageJsonLd({ context, meta, origin, image: image.path, logo });
  const absoluteImage = { ...image, path: absolute(image.path) };
  const alternates = meta.noindex ? [] : getAlternates(context.match);
  return [
    `<title>${escapeHtml(meta.title)}</title>`,
    descriptionTags(meta),
    `<link rel="canonical" href="${escapeHtml(absolute(meta.canonical))}">`,
    ...(meta.noindex ? ['<meta name="robots" content="noindex">'] : []),
    ...metaTags('property', 'og', openGraph(meta, absolute(meta.canonical), absoluteImage)),
    ...metaTags('name', 'twitter', twitter(meta, absoluteImage)),
    ...alternates.map(
      ({ type, title, path }) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(absolute(path))}">`,
    ),
    ...(jsonLd ? [`<script type="application/ld+json">${serializeForScript(jsonLd)}</script>`] : []),
  ].join('\n');
}

/** The sanitised head from the content API, with the page's own description if it has none. */
function descriptionTags({ head = '', description }: PageMeta): string {
  const cleaned = sanitizeHead(head);
  const own = `<meta name="description" content="${escapeHtml(description)}">`;
  return /name=["']?description["'\s]/i.test(cleaned) ? cleaned : [own, cleaned].filter(Boolean).join('\n');
}

/** Open Graph properties from the content API, with the page's own as defaults. Properties of the image follow it. */
function openGraph(meta: PageMeta, url: string, { path, alt, size }: ShareImage) {
  const { image: _named, ...given } = meta.og ?? {};
  return {
    ...{ site_name: brand.company, locale: 'en_US', type: meta.article ? 'article' : 'website' },
    ...given,
    ...titleAndDescription(meta),
    ...{ url, image: path, 'image:alt': alt },
    ...(size && { 'image:width': String(size.width), 'image:height': String(size.height), 'image:type': 'image/png' }),
  };
}

function twitter(meta: PageMeta, { path, alt }: ShareImage) {
  return { card: 'summary_large_image', ...titleAndDescription(meta), image: path, 'image:alt': alt };
}

const titleAndDescription = ({ title, description, og }: PageMeta) => ({
  title: og?.title || title,
  description: og?.description || description,
});

function metaTags(kind: 'property' | 'name', prefix: string, values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values)
    .filter(([name, value]) => value && /^[\w:]+$/.test(name))
    .map(([name, value]) => `<meta ${kind}="${prefix}:${name}" content="${escapeHtml(value)}">`);
}

/** The image of a link preview, with its size if known. */
type ShareImage = { path: string; alt: string; size?: typeof socialImageSize };

/**
 * A generated image with the answer if the post has one, otherwise the page's own image if other sites can show it. They
 * do not support SVG, so such pages get a generated image.
 */
function selectShareImage({ match: { blog, params }, data, queries }: LoadContext, meta: PageMeta): ShareImage {
  const post = meta.article ? data.read(queries.post(blog.type, params.slug ?? '')) : undefined;
  const size = socialImageSize;
  const drawn = post?.answer ? postSocialImage(blog, post) : undefined;
  if (post && drawn?.answer) {
    const { answer } = drawn;
    return { path: postSocialImagePath(blog, post, drawn), alt: `${answer.question} ${answer.rule}`, size };
  }
  if (meta.image && !/\.svg$/i.test(meta.image)) return { path: meta.image, alt: meta.imageAlt || meta.title };
  return { path: post ? postSocialImagePath(blog, post) : blogSocialImagePath(blog), alt: meta.title, size };
}

/** Not allowed in head markup from the content API: scripts, styles, alternate links, comments and inline code. */
const forbidden = /<\/?script|type=["']?[^"'\s>]*script|stylesheet|rel=["']?alternate|<!--|-->|\bvar\b/i;

/** Filters the content API's head markup line by line. Removes tags that the hub writes itself or does not allow. */
export function sanitizeHead(head: string): string {
  return head
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^<(meta|link)\s[^<]*>$/i.test(line) && !forbidden.test(line))
    .join('\n');
}
