import { csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { consoleBases, staffPaths, staffSignInPath } from '@contenthub/contracts/staff/staff-paths';

/** A call that was not successful. `code` is stable; `message` can be shown. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const timeoutMs = 15_000;
let csrfToken: Promise<string> | undefined;

/** GET request to the console's own server. A path such as `/api/analytics/live`. */
export function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return call<T>(path, { signal: withTimeout(signal) });
}

/** POST request to the console's own server, with the CSRF token. */
export async function postJson<T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> {
  const send = async () =>
    call<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [csrfHeader]: await getCsrfToken() },
      body: JSON.stringify(body),
      signal: withTimeout(signal),
    });
  try {
    return await send();
  } catch (error) {
    // It expired, or somebody signed in or out in another tab.
    if (!(error instanceof ApiError && error.code === 'csrf')) throw error;
    csrfToken = undefined;
    return send();
  } finally {
    // Calls of the staff API can replace the session, and the token belongs to it.
    if (path.startsWith(consoleBases.staff)) csrfToken = undefined;
  }
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, { ...init, credentials: 'same-origin' }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new ApiError(0, 'timeout', 'That took too long. Try again, or choose a shorter period.');
    throw new ApiError(0, 'unreachable', 'The console can’t be reached. Check your connection and try again.');
  });
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => ({}))) as { error?: string; message?: string };
  if (response.status === 401 && problem.error === 'not-signed-in') goToSignIn();
  const message = problem.message ?? 'Something went wrong. Try again.';
  throw new ApiError(response.status, problem.error ?? 'failed', message);
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function getCsrfToken(): Promise<string> {
  csrfToken ??= getJson<{ token: string }>(consoleBases.staff + staffPaths.csrf).then(
    ({ token }) => token,
    (error: unknown) => {
      csrfToken = undefined;
      throw error;
    },
  );
  return csrfToken;
}

/** Opens the sign-in page, which returns to this page afterwards. */
export function goToSignIn(): void {
  if (location.pathname === staffSignInPath) return;
  const next = location.pathname + location.search;
  location.assign(next === '/' ? staffSignInPath : `${staffSignInPath}?${new URLSearchParams({ next })}`);
}
