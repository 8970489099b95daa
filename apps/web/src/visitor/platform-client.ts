import {
  clientHeaders,
  clientType,
  cookieName,
  csrfCookie,
  csrfHeader,
  platformBase,
  platformPaths,
} from '@contenthub/contracts/platform/platform-paths';
import { readCookie } from '@contenthub/tracking/cookies';
import { containerCookie } from '@contenthub/tracking/identity';
import { clientVersion } from '../browser/page-settings.ts';

type Body = { json: unknown } | { form: Record<string, string> };

/** A call was answered, but not with success; `body` is what the answer said about it. */
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

/** Calls of the browser to the platform, with all that they have to carry. */
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
  return post(readToken() ?? (await fetchToken(timeoutMs))).catch(async (error: unknown) => {
    // A token holds for one session and one day: a reader who signed in or out meanwhile needs another. So does a page whose
    // other calls were given a token at the same time: the cookie holds the last one.
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
    // The deadline may also cut the body short, which reads as null above.
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
    // There is one for those who may be measured.
    ...(container && { [clientHeaders.container]: container }),
  };
}

function readToken(): string | undefined {
  const name = cookieName(csrfCookie, location.origin);
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return cookie && decodeURIComponent(cookie.slice(name.length + 1));
}

async function fetchToken(timeoutMs: number): Promise<string> {
  return ((await getFromPlatform(platformPaths.csrf, timeoutMs)) as { token: string }).token;
}
