import { platformBase } from '@contenthub/contracts/platform/platform-base';
import {
  clientHeaders,
  clientType,
  cookieName,
  csrfCookie,
  csrfHeader,
  platformPaths,
} from '@contenthub/contracts/platform/platform-paths';
import { containerCookie, readCookie } from '@contenthub/tracking/identity';
import { clientVersion } from '../browser/client-version.ts';

type Body = { json: unknown } | { form: Record<string, string> };

/** The platform responded with an error status. `body` is the response body. */
export class ResponseError extends Error {
  override name = 'ResponseError';
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`Response status ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Browser calls to the platform, with all required headers. */
export async function getFromPlatform(path: string, timeoutMs: number): Promise<unknown> {
  return request(path, timeoutMs, { method: 'GET' });
}

export async function postToPlatform(path: string, body: Body, timeoutMs: number): Promise<unknown> {
  const post = async (token: string) =>
    request(path, timeoutMs, {
      method: 'POST',
      headers: { [csrfHeader]: token, ...('json' in body && { 'content-type': 'application/json' }) },
      body: 'json' in body ? JSON.stringify(body.json) : new URLSearchParams(body.form),
    });
  return post(readCsrfToken() ?? (await fetchToken(timeoutMs))).catch(async (error: unknown) => {
    // A token is valid for one session and one day. A reader who signed in or out since then needs a new one. So does a
    // page whose concurrent calls received another token, because the cookie has the last one.
    if (!(error instanceof ResponseError) || error.status !== 403) throw error;
    return post(await fetchToken(timeoutMs));
  });
}

async function request(path: string, timeoutMs: number, init: RequestInit): Promise<unknown> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error('Timeout')), timeoutMs);
  try {
    const response = await fetch(platformBase + path, {
      ...init,
      headers: { ...getClientHeaders(), ...init.headers },
      credentials: 'same-origin',
      redirect: 'error',
      signal: deadline.signal,
    });
    const body: unknown = await response.json().catch(() => null);
    // The timeout may also abort the body, which is read as null above.
    deadline.signal.throwIfAborted();
    if (!response.ok) throw new ResponseError(response.status, body);
    return body;
  } finally {
    clearTimeout(timer);
  }
}

function getClientHeaders(): Record<string, string> {
  const container = readCookie(containerCookie);
  return {
    [clientHeaders.type]: clientType,
    [clientHeaders.version]: clientVersion,
    // Exists only with analytics consent.
    ...(container && { [clientHeaders.container]: container }),
  };
}

export function readCsrfToken(): string | undefined {
  return readCookie(cookieName(csrfCookie, location.origin));
}

let fetched: Promise<unknown> | undefined;

/** Concurrent calls share a request. Of several tokens, only the last one would be valid. */
async function fetchToken(timeoutMs: number): Promise<string> {
  fetched ??= getFromPlatform(platformPaths.csrf, timeoutMs).finally(() => {
    fetched = undefined;
  });
  return ((await fetched) as { token: string }).token;
}
