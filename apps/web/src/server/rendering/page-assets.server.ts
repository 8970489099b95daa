import { createHash } from 'node:crypto';
import type { RenderedComponents } from '../../browser/hydration/LazyComponent.tsx';
import { styleSheetHash } from '../../browser/hydration/preload.ts';
import type { PageRoute } from '../../routes/route.ts';

/** The asset tags of a page, and the CSP hash of its inline styles. */
export type PageTags = { html: string; styleHash: string };

export type PageAssets = {
  tags: (route: Pick<PageRoute, 'pageType' | 'view'>, rendered: RenderedComponents) => PageTags;
  icon: string;
  /** Page settings as an element for the head. */
  settings?: string;
};

type BuiltChunk = { name?: string; file: string; css?: string[]; imports?: string[]; assets?: string[] };
export type Manifest = Record<string, BuiltChunk>;
/** The text of each built style sheet by file name. */
export type StyleSheets = ReadonlyMap<string, string>;

const entry = 'src/browser/boot.tsx';
const lazyRoutes = 'src/routes/lazy-routes.ts';

/** Creates the tags from the build manifest. The files are on the static host, which may differ from the site's. */
export function pageAssets(manifest: Manifest, sheets: StyleSheets, staticOrigin: string): PageAssets {
  const tagCache = new Map<string, PageTags>();
  // A component's chunk has the name of the component.
  const sources = new Map(Object.entries(manifest).map(([source, { name }]) => [name, source]));
  const toSources = (names: Iterable<string>) => [...names].flatMap((name) => sources.get(name) ?? []);
  return {
    icon: `${staticOrigin}/assets/icon-1.svg`,
    tags({ pageType, view }, { code, styles }) {
      const key = [view.name, ...code, '+', ...styles].join(' ');
      const cached = tagCache.get(key);
      if (cached) return cached;
      // The routes of home and post are in the chunk of their view.
      const hasOwnRoute = pageType === 'home' || pageType === 'post';
      const needed = [...(hasOwnRoute ? [] : [lazyRoutes]), ...toSources([view.name, ...code])];
      const files = collectFiles(manifest, entry, needed, toSources(styles));
      const tags = inlinedTags(files, sheets, `${staticOrigin}/`);
      tagCache.set(key, tags);
      return tags;
    },
  };
}

type Files = { styles: string[]; fonts: string[]; preloads: string[]; scripts: string[] };

/**
 * Collects the files a document needs: an entry script, the components it loads at once, and components that only need
 * styles. The scripts that the entry imports come before it. As scripts of their own, each is evaluated in its own task.
 */
function collectFiles(manifest: Manifest, entry: string, sources: string[] = [], styleOnly: string[] = []): Files {
  const chunks = [...new Set([entry, ...sources].flatMap((source) => chunkWithImports(manifest, source)))];
  const styled = [...chunks, ...styleOnly.flatMap((source) => chunkWithImports(manifest, source))];
  const scripts = chunkWithImports(manifest, entry).map(({ file }) => file);
  return {
    styles: [...new Set(styled.flatMap(({ css = [] }) => css))],
    // The browser loads the other fonts when a page needs their characters.
    fonts: [...new Set(chunks.flatMap(({ assets = [] }) => assets))].filter((file) => /-basic\b.*\.woff2$/.test(file)),
    preloads: chunks.map(({ file }) => file).filter((file) => !scripts.includes(file)),
    scripts: scripts.reverse(),
  };
}

/**
 * Inlines the styles, so that the first paint waits for no other file. `data-files` tells
 * `browser/hydration/preload.ts` by their hashes which style sheets are already loaded.
 */
function inlinedTags(files: Files, sheets: StyleSheets, base: string): PageTags {
  const text = files.styles.map((file) => sheets.get(file)?.replaceAll('url(./', `url(${base}assets/`) ?? '').join('');
  const names = files.styles.map(styleSheetHash).join(' ');
  const styleHash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  // The boot script loads the code after the first view (`browser/boot-script/load-code.ts`).
  const code = `<template id="code">${codeTags(files, base).join('\n')}</template>`;
  return {
    html: [`<style data-files="${names}">${text}</style>`, ...fontTags(files, base), code].join('\n'),
    styleHash,
  };
}

/** Tags with linked style sheets. */
export function linkedTags(manifest: Manifest, base: string, entry: string): string {
  const files = collectFiles(manifest, entry);
  const links = files.styles.map((file) => `<link rel="stylesheet" href="${base}${file}" crossorigin>`);
  return [...links, ...fontTags(files, base), ...codeTags(files, base)].join('\n');
}

function fontTags({ fonts }: Files, base: string): string[] {
  return fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${base}${file}" crossorigin>`);
}

function codeTags({ preloads, scripts }: Files, base: string): string[] {
  return [
    ...preloads.map((file) => `<link rel="modulepreload" href="${base}${file}" crossorigin>`),
    ...scripts.map((file) => `<script type="module" src="${base}${file}" crossorigin></script>`),
  ];
}

/** A chunk and all its static imports. */
function chunkWithImports(manifest: Manifest, name: string, seen = new Set<string>()): BuiltChunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunkWithImports(manifest, imported, seen))];
}
