import { escapeText } from '@contenthub/post-html/escape-text';
import { cleanHead } from '../content/head-markup.ts';
import type { PageMeta, Place } from '../routes/route.ts';

type Parts = { place: Place; meta: PageMeta; origin: string; assets: string; html: string; content: string };

/** A page in two halves; the visitor's block goes between them as it is sent. */
export type PageDocument = { before: string; after: string };

export function pageDocument({ place, meta, origin, assets, html, content }: Parts): PageDocument {
  const before = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#15C39A">
${assets}
${metaTags(meta, origin)}
</head>
<body>
<div id="root" data-page-type="${place.pageType}">${html}</div>
<script type="application/json" id="state">{"content":${content},"meta":${scriptJson(meta)}}</script>
<script type="application/json" id="visitor">`;
  return { before, after: '</script>\n</body>\n</html>\n' };
}

function metaTags({ title, description, canonical, image, article, head, noindex }: PageMeta, origin: string): string {
  const absolute = (path: string) => escapeText(origin + path);
  return [
    `<title>${escapeText(title)}</title>`,
    head ? cleanHead(head) : `<meta name="description" content="${escapeText(description)}">`,
    `<link rel="canonical" href="${absolute(canonical)}">`,
    `<link rel="icon" type="image/svg+xml" href="/assets/icon-1.svg">`,
    `<meta property="og:title" content="${escapeText(title)}">`,
    `<meta property="og:description" content="${escapeText(description)}">`,
    `<meta property="og:type" content="${article ? 'article' : 'website'}">`,
    `<meta property="og:url" content="${absolute(canonical)}">`,
    ...(noindex ? ['<meta name="robots" content="noindex">'] : []),
    ...(image ? [`<meta property="og:image" content="${absolute(image)}">`] : []),
  ].join('\n');
}

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that cannot end the script element it stands in. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '');
}
