import { FetchRefusedError, SafeFetcher } from '@contenthub/server-kit/safe-fetch';

/** What came of asking for an address. */
export type Answer = { status: number; type?: string; location?: string; html?: string; failure?: string };

export type Ask = (address: string) => Promise<Answer>;

// A hub that was just started draws the pictures of its shared links when they are first asked for.
const deadlineMs = 60_000;

/**
 * Asks the hub for pages, and others only whether something is there. Names that end in `.localhost` are this machine by
 * definition, though not every resolver knows it.
 */
export function askFor(origin: string): Ask {
  const others = new SafeFetcher({ headersMs: deadlineMs, deadlineMs, maxRedirects: 3 });
  return async (address) => {
    const inside = address.startsWith(`${origin}/`) || address === origin;
    try {
      return inside ? await askHub(address) : { status: await others.status(address) };
    } catch (error) {
      return { status: 0, failure: reason(error) };
    }
  };
}

/** The redirects of the hub are looked at one by one. */
async function askHub(address: string): Promise<Answer> {
  const url = new URL(address);
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1';
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(deadlineMs),
    headers: { 'user-agent': 'contenthub-links' },
  });
  const location = response.headers.get('location');
  const type = response.headers.get('content-type') ?? '';
  const isPage = response.ok && type.startsWith('text/html');
  const html = isPage ? await response.text() : undefined;
  if (!isPage) await response.body?.cancel();
  const moved = response.status >= 300 && response.status < 400 && location;
  return { status: response.status, type, ...(moved && { location }), ...(html !== undefined && { html }) };
}

function reason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `does not answer within ${deadlineMs / 1000} s`;
  if (error instanceof FetchRefusedError) return `is not asked: ${error.message}`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return `cannot be reached: ${cause}`;
}
