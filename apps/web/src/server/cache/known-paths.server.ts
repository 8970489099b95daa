import { foldPath, knownPathsPath } from '@contenthub/contracts/content/known-paths';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { serviceRead } from '@contenthub/server-kit/outgoing/service-fetch';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { matchRoute } from '../../routes/match.ts';
import type { PageType, RouteMatch } from '../../routes/route.ts';
import { lowerCasePath } from '../rendering/redirects.server.ts';
import type { Purge } from './content-cache.server.ts';

/** A path without a page: the home page of its blog, and the keys that are purged when it gets a page. */
export type UnknownPath = { home: string; keys: readonly string[] };

type Options = { contentUrl: string; deadlineMs: number; logger: Logger };

/** Pages that the content service decides about by their last segment. */
const decidedPages: ReadonlySet<PageType> = new Set(['post', 'category', 'author', 'not-found']);

const reloadDelayMs = 5000;
const freshMs = 60_000;
/** After this time without a new list, the content service is asked about each path. */
const maxAgeMs = 2 * freshMs;
const maxPurged = 10_000;

type KnownNames = { names: ReadonlySet<string>; purged: Set<string>; loadedAt: number };

/**
 * Answers which paths have no page, without a request, because anybody can request any number of them. It is as reliable
 * as a cached 404 page: a path whose keys were purged since the list was read is not answered. The list is read when
 * unknown paths are requested, and again after changes.
 */
export class KnownPaths {
  readonly #options: Options;
  readonly #loading: BackgroundJob;
  #known: KnownNames | undefined;
  /** Keys that are purged while a list is read, or undefined if none is read. */
  #purgedWhileLoading: Set<string> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#loading = new BackgroundJob({
      run: () => this.#load(),
      delayMs: reloadDelayMs,
      onError: (error, { count }) => {
        if (count === 1) options.logger.warn({ err: error }, 'failed to read the known paths');
      },
    });
  }

  /** Undefined if the path has a page, or if that is not known. */
  findUnknown(path: string): UnknownPath | undefined {
    const { match } = matchRoute(path, '');
    if (!decidedPages.has(match.pageType) || lowerCasePath(path)) return undefined;
    const slug = path.split('/').findLast(Boolean) ?? '';
    const known = this.#known;
    const age = known ? performance.now() - known.loadedAt : Number.POSITIVE_INFINITY;
    const isNamed = known?.names.has(foldPath(slug)) || known?.names.has(foldPath(path));
    if (isNamed) return undefined;
    if (age > freshMs || (known && known.purged.size > 0)) this.#loading.trigger();
    const keys = keysOf(match, slug);
    if (!known || age > maxAgeMs || keys.some((key) => known.purged.has(key))) return undefined;
    return { home: match.blog.paths.home, keys };
  }

  /** Reads the list now. */
  load(): Promise<void> {
    return this.#loading.runNow();
  }

  purge({ keys }: Purge): void {
    for (const key of keys) {
      this.#known?.purged.add(key);
      this.#purgedWhileLoading?.add(key);
    }
    // Nobody requested an unknown path for a long time.
    if (this.#known && this.#known.purged.size > maxPurged) this.#known = undefined;
  }

  purgeAll(): void {
    this.#known = undefined;
    this.#purgedWhileLoading = undefined;
  }

  stop(): Promise<void> {
    return this.#loading.stop();
  }

  async #load(): Promise<void> {
    const { contentUrl, deadlineMs } = this.#options;
    const purged = new Set<string>();
    this.#purgedWhileLoading = purged;
    const loadedAt = performance.now();
    const { text } = await serviceRead(contentUrl + knownPathsPath, deadlineMs);
    // Changes were missed in the meantime.
    if (this.#purgedWhileLoading !== purged) return;
    this.#purgedWhileLoading = undefined;
    this.#known = { names: new Set(text.split('\n')), purged, loadedAt };
  }
}

/** As the content service sends them for a missing post, category, author and redirect. */
function keysOf({ blog: { type }, pageType }: RouteMatch, segment: string): string[] {
  const slug = foldPath(segment);
  return [
    ...(pageType === 'author' ? [surrogateKey.feed(type)] : []),
    surrogateKey.slug(type, slug),
    surrogateKey.category(slug),
    surrogateKey.category(blogSections[type].categoryPrefix + slug),
    surrogateKey.redirects,
  ];
}
