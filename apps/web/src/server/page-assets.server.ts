import type { PageType } from '../routes/route.ts';

/** The head's share of a page's code: styles first, fonts and page code early, nothing inline. */
export type PageAssets = Record<PageType, string>;

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] };
export type Manifest = Record<string, Chunk>;

const entry = 'src/client/boot.tsx';
const views: Record<PageType, string> = {
  home: 'src/routes/home/HomePage.tsx',
  post: 'src/routes/post/PostPage.tsx',
  preview: 'src/routes/preview/PreviewPage.tsx',
  'not-found': 'src/routes/not-found/NotFoundPage.tsx',
};

/** From what the build says it made. */
export function pageAssets(manifest: Manifest, base = '/'): PageAssets {
  const tags = Object.entries(views).map(([type, view]) => [type, assetTags(manifest, entry, view, base)]);
  return Object.fromEntries(tags) as PageAssets;
}

/** What a document needs of a script's code, and of the view's that the script will ask for. */
export function assetTags(manifest: Manifest, entry: string, view = entry, base = '/'): string {
  const chunks = [...new Set([...closure(manifest, entry), ...closure(manifest, view)])];
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  const fonts = [...new Set(chunks.flatMap(({ assets = [] }) => assets))].filter((file) => file.endsWith('.woff2'));
  const script = manifest[entry]?.file ?? '';
  const preloads = chunks.map(({ file }) => file).filter((file) => file !== script);
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${base}${file}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${base}${file}" crossorigin>`),
    ...preloads.map((file) => `<link rel="modulepreload" href="${base}${file}" fetchpriority="low">`),
    `<script type="module" src="${base}${script}"></script>`,
  ].join('\n');
}

/** A chunk and all it imports at once. */
function closure(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => closure(manifest, imported, seen))];
}
