import type { Logger } from '@contenthub/server-kit/observability/logger';
import { type DownloadedFile, FetchRefusedError, SafeFetcher } from '@contenthub/server-kit/outgoing/safe-fetch';
import { ResponseError, TimeoutError } from '@contenthub/server-kit/outgoing/service-fetch';
import { backoffDelay } from '@contenthub/server-kit/process/backoff';

export type MediaFetcherOptions = {
  /** Folder for downloads until the media store moves them. */
  folder: string;
  /** The source WordPress. Relative URLs refer to it, and its posts wait while it is down. */
  source?: string | undefined;
  /** Additional origins that may be private. */
  trustedOrigins?: readonly string[];
  maxBytes?: number;
  deadlineMs?: number;
  logger?: Logger;
  now?: () => number;
};

type Failure = { attempts: number; retryAt: number };

/** A file is retried only when its post is stored again, so jitter would spread nothing. */
const backoff = { firstMs: 60_000, maxMs: 24 * 60 * 60_000, jitter: 0 };
const maxRememberedFailures = 10_000;
/** How many times a file that times out at the source delays its post. */
const maxSourceTimeouts = 3;

/**
 * Fetches the files that posts reference. A broken picture must not block the text, so a file that is missing, refused
 * or on a failing third-party host is undefined. Third-party files are then retried with growing delays.
 */
export class MediaFetcher {
  readonly #options: MediaFetcherOptions;
  readonly #fetcher: SafeFetcher;
  readonly #failures = new Map<string, Failure>();

  constructor(options: MediaFetcherOptions) {
    this.#options = options;
    const { source, trustedOrigins = [], maxBytes, deadlineMs } = options;
    this.#fetcher = new SafeFetcher({
      trustedOrigins: source ? [source, ...trustedOrigins] : trustedOrigins,
      accepts: isMediaType,
      ...(maxBytes && { maxBytes }),
      ...(deadlineMs && { deadlineMs }),
    });
  }

  readonly fetch = async (address: string): Promise<DownloadedFile | undefined> => {
    const { folder, source, now = Date.now } = this.#options;
    const url = URL.parse(address, source);
    if (!url) return undefined;
    const failure = this.#failures.get(url.href);
    if (failure && now() < failure.retryAt) return undefined;
    try {
      const file = await this.#fetcher.download(url.href, folder);
      this.#failures.delete(url.href);
      return file;
    } catch (error) {
      this.#options.logger?.warn({ err: error, origin: url.origin, path: url.pathname }, 'media not fetched');
      const fromSource = source !== undefined && url.origin === new URL(source).origin;
      const isFinal = error instanceof FetchRefusedError || (error instanceof ResponseError && error.status < 500);
      // An editor who uploads a missing file sees it at once.
      if (fromSource && isFinal) return undefined;
      if (fromSource && !(error instanceof TimeoutError)) throw error;
      const attempts = this.#remember(url.href, failure, fromSource ? maxSourceTimeouts : 1, now());
      if (fromSource && attempts < maxSourceTimeouts) throw error;
      return undefined;
    }
  };

  /** Counts a failure. From the given attempt on there is a pause, which doubles each time. */
  #remember(address: string, before: Failure | undefined, pauseFrom: number, now: number): number {
    const attempts = (before?.attempts ?? 0) + 1;
    const pauseMs = attempts < pauseFrom ? 0 : backoffDelay(attempts - pauseFrom + 1, backoff);
    // Evicts the oldest failure first.
    this.#failures.delete(address);
    this.#failures.set(address, { attempts, retryAt: now + pauseMs });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > maxRememberedFailures && oldest !== undefined) this.#failures.delete(oldest);
    return attempts;
  }
}

/**
 * Accepted media types. Servers without a type for captions send octet-stream, which is accepted from configured
 * origins only.
 */
function isMediaType(type: string, trusted: boolean): boolean {
  if (/^(image|video|audio)\//.test(type) || type === 'text/vtt' || type === 'application/ogg') return true;
  return trusted && (type === '' || type === 'application/octet-stream');
}
