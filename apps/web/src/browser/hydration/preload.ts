/** A lazily loaded file could not be used because its style sheet did not load. */
export class StyleSheetError extends Error {
  override name = 'StyleSheetError';
}

const loading = new Map<string, Promise<void>>();

/**
 * Fetches every file of a lazily imported module in parallel, and imports the module once all of them are in the HTTP
 * cache. It replaces the helper that Vite puts around every `import()` (see `vite.config.ts`), for two reasons. Vite's
 * helper looks for `<link>` elements to find the styles that a page already has, and no browser-independent `<link>`
 * avoids a fetch. A browser may also remember a failed `import`, `modulepreload` or `preload` for the life of the
 * document, whereas a failed `fetch` can be repeated.
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: string[] = [], importer = ''): Promise<T> {
  await Promise.all(files.map((file) => loadOnce(new URL(file, importer).href)));
  return load();
}

function loadOnce(href: string): Promise<void> {
  const started = loading.get(href);
  if (started) return started;
  const promise = href.endsWith('.css') ? loadStyleSheet(href) : fetchScript(href);
  loading.set(href, promise);
  promise.catch(() => loading.delete(href));
  return promise;
}

async function fetchScript(href: string): Promise<void> {
  if (isPreloaded(href)) return;
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} returned ${response.status}`);
  await response.arrayBuffer();
}

/** The document itself has already requested these files. */
function isPreloaded(href: string): boolean {
  return (
    [...document.scripts].some((script) => script.src === href) ||
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].some((link) => link.href === href)
  );
}

function loadStyleSheet(href: string): Promise<void> {
  if (isInlined(href)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new StyleSheetError(`${href} did not load`));
    });
    document.head.append(link);
  });
}

/** The server lists the files whose rules it inlined into the page's style element. */
function isInlined(href: string): boolean {
  const inlined = document.querySelector<HTMLStyleElement>('style[data-files]')?.dataset.files ?? '';
  return inlined.split(' ').includes(styleSheetHash(href));
}

/** The seven characters in the name of a built style sheet that stand for its content. */
export const styleSheetHash = (file: string): string => file.slice(-11, -4);
