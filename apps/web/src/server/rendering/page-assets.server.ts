import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { LazyComponentName } from '../../browser/hydration/lazy-components.ts';
import type { PageType } from '../../routes/route.ts';

/** The asset tags of a page, and the CSP hash of its inline styles. */
export type PageTags = { html: string; styleHash: string };

export type PageAssets = {
  /** Tags for a page of this type with these lazy components. */
  tags: (pageType: PageType, parts: Iterable<string>) => PageTags;
  icon: string;
  /** Page settings as an element for the head. */
  settings?: string;
};

type BuiltChunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] };
export type Manifest = Record<string, BuiltChunk>;
/** The text of each built style sheet by file name. */
export type StyleSheets = ReadonlyMap<string, string>;

const entry = 'src/browser/boot.tsx';
const moreRoutes = 'src/routes/lazy-routes.ts';
const pageFiles: Record<PageType, string> = {
  home: 'src/routes/home/HomePage.tsx',
  author: 'src/routes/list/AuthorPage.tsx',
  category: 'src/routes/list/CategoryPage.tsx',
  handbook: 'src/routes/list/HandbookPage.tsx',
  search: 'src/routes/search/SearchPage.tsx',
  department: 'src/routes/list/DepartmentPage.tsx',
  post: 'src/routes/post/PostPage.tsx',
  preview: 'src/routes/preview/PreviewPage.tsx',
  saved: 'src/routes/saved/SavedPage.tsx',
  'not-found': 'src/routes/not-found/NotFoundPage.tsx',
};
const lazyComponentFiles: Record<LazyComponentName, string> = {
  feed: 'src/features/feed/Feed.tsx',
  'empty-feed': 'src/features/feed/EmptyFeed.tsx',
  'search-results': 'src/features/search/SearchResults.tsx',
  'no-results': 'src/features/search/no-results/NoResults.tsx',
  'business-no-results': 'src/features/search/no-results/BusinessNoResults.tsx',
  'business-home': 'src/features/departments/BusinessHome.tsx',
  header: 'src/features/header/SiteHeader.tsx',
  'mobile-menu': 'src/features/header/menus/MobileMenu.tsx',
  'home-end': 'src/features/cta/HomeEnd.tsx',
  notice: 'src/features/announcement/Announcement.tsx',
  consent: 'src/features/consent/ConsentBar.tsx',
  footer: 'src/features/footer/SiteFooter.tsx',
  notification: '../../packages/ui/src/notification/NotificationList.tsx',
};
/** Components that are rendered on the server and hydrated lazily. Only their styles are needed at once. */
const styledEverywhere = [lazyComponentFiles.header, lazyComponentFiles.footer, lazyComponentFiles.consent];
const styledOn: Partial<Record<PageType, string[]>> = {
  home: [lazyComponentFiles['home-end']],
  post: [
    'src/routes/post/PostArticle.tsx',
    'src/features/post/RelatedPosts.tsx',
    'src/features/cta/BottomBanner.tsx',
    'src/features/overlays/Overlays.tsx',
  ],
};

/** Creates the tags from the build manifest. The files are on the static host, which may differ from the site's. */
export function pageAssets(manifest: Manifest, sheets: StyleSheets, staticOrigin: string): PageAssets {
  const tagCache = new Map<string, PageTags>();
  return {
    icon: `${staticOrigin}/assets/icon-1.svg`,
    tags(pageType, parts) {
      const sources = [
        ...(pageType === 'home' || pageType === 'post' ? [] : [moreRoutes]),
        pageFiles[pageType],
        ...[...parts].map((name) => lazyComponentFiles[name as LazyComponentName]),
      ];
      const name = sources.join(' ');
      const styleOnly = [...styledEverywhere, ...(styledOn[pageType] ?? [])];
      const tags =
        tagCache.get(name) ??
        inlinedTags(collectFiles(manifest, entry, sources, styleOnly), sheets, `${staticOrigin}/`);
      tagCache.set(name, tags);
      return tags;
    },
  };
}

type Files = { styles: string[]; fonts: string[]; preloads: string[]; script: string };

/**
 * Collects the files a document needs: an entry script, the components it loads at once, and components that only need
 * styles.
 */
function collectFiles(manifest: Manifest, entry: string, sources: string[] = [], styleOnly: string[] = []): Files {
  const chunks = [...new Set([entry, ...sources].flatMap((source) => chunkWithImports(manifest, source)))];
  const styled = [...chunks, ...styleOnly.flatMap((source) => chunkWithImports(manifest, source))];
  const script = manifest[entry]?.file ?? '';
  return {
    styles: [...new Set(styled.flatMap(({ css = [] }) => css))],
    fonts: [...new Set(chunks.flatMap(({ assets = [] }) => assets))].filter((file) => file.endsWith('.woff2')),
    preloads: chunks.map(({ file }) => file).filter((file) => file !== script),
    script,
  };
}

/**
 * Inlines the styles, so that the first paint waits for no other file. `data-files` tells
 * `browser/hydration/preload.ts` which style sheets are already loaded.
 */
function inlinedTags(files: Files, sheets: StyleSheets, base: string): PageTags {
  const text = files.styles.map((file) => sheets.get(file)?.replaceAll('url(./', `url(${base}assets/`) ?? '').join('');
  const names = files.styles.map((file) => basename(file)).join(' ');
  const styleHash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return { html: [`<style data-files="${names}">${text}</style>`, ...codeTags(files, base)].join('\n'), styleHash };
}

/** Tags with linked style sheets. */
export function linkedTags(manifest: Manifest, base: string, entry: string): string {
  const files = collectFiles(manifest, entry);
  const links = files.styles.map((file) => `<link rel="stylesheet" href="${base}${file}" crossorigin>`);
  return [...links, ...codeTags(files, base)].join('\n');
}

function codeTags({ fonts, preloads, script }: Files, base: string): string[] {
  return [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${base}${file}" crossorigin>`),
    ...preloads.map((file) => `<link rel="modulepreload" href="${base}${file}" fetchpriority="low" crossorigin>`),
    `<script type="module" src="${base}${script}" crossorigin></script>`,
  ];
}

/** A chunk and all its static imports. */
function chunkWithImports(manifest: Manifest, name: string, seen = new Set<string>()): BuiltChunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunkWithImports(manifest, imported, seen))];
}
