import { brand } from '@contenthub/contracts/brand';
import { LRUCache } from 'lru-cache';
import type { PageTexts } from '../../features/cta/page-texts.ts';
import type { PageMeta, RouteMatch } from '../../routes/route.ts';
import { environmentAttribute } from '../../sites/urls.ts';
import { iconLinks } from '../http/well-known-files.server.ts';
import { bootScript } from './boot-script/generated-boot-script.server.ts';

type DocumentOptions = {
  match: RouteMatch;
  meta: PageMeta;
  /** Metadata in the head. */
  head: string;
  settings?: string | undefined;
  assets: string;
  icon: string;
  html: string;
  /** The names of the page's lazy components. */
  components: Iterable<string>;
  /** The content part of the initial state, as JSON. */
  content: string;
  /** The published texts that the page was rendered with. */
  texts?: PageTexts | undefined;
};

const before = `<!doctype html>
<html lang="en"${environmentAttribute}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${brand.themeColour}">
<script type="application/json" id="visitor">`;

type SharedOptions = Pick<DocumentOptions, 'settings' | 'assets' | 'icon'>;

/** The shared part by the assets of the page, so that pages share one string, which is hashed once. */
const sharedParts = new LRUCache<string, SharedOptions & { text: string }>({ max: 200 });

/**
 * The state comes last in a page, because before the content it would delay the first lines of a post by a round trip.
 * `browser/page-settings.ts` ensures that no post can impersonate it. The boot script comes before the styles, because a
 * script after them would wait for them, and after the settings, which it reads.
 */
function sharedPart({ settings = '', assets, icon }: SharedOptions): string {
  const cached = sharedParts.get(assets);
  if (cached?.settings === settings && cached.icon === icon) return cached.text;
  const text = `</script>
${settings}
<script>${bootScript}</script>
${assets}
${iconLinks(icon)}
`;
  sharedParts.set(assets, { settings, assets, icon, text });
  return text;
}

/**
 * A page in parts. The visitor fragment is inserted after the first one when the page is sent. The first two are the same
 * for all pages with the same components.
 */
export type PageDocument = { before: string; shared: string; after: string };

export function buildDocument(options: DocumentOptions): PageDocument {
  const { match, meta, head, html, components, content, texts } = options;
  const after = `${head}
</head>
<body>
<div id="root" data-page-type="${match.pageType}" data-components="${[...components].join(' ')}">${html}</div>
<script type="application/json" id="state">{"content":${content},"meta":${serializeForScript(meta)}${texts ? `,"texts":${serializeForScript(texts)}` : ''}}</script>
</body>
</html>
`;
  return { before, shared: sharedPart(options), after };
}

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Serializes JSON so that it cannot end its script element. */
export function serializeForScript(value: unknown): string {
  return escapeForScript(JSON.stringify(value));
}

/** Escapes JSON so that it cannot end its script element. */
export function escapeForScript(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '');
}
