import type { ApiError } from '@contenthub/contracts/http/endpoint';

/** A request that failed, with the server's code and message. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { error, message }: Pick<ApiError, 'error' | 'message'>) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = error;
  }
}

/** Requests JSON from the console's server. A failed request throws a `RequestError`, a lost connection too. */
export async function requestJson<T>(
  path: string,
  { body, signal, method = body ? 'POST' : 'GET' }: { body?: unknown; signal?: AbortSignal; method?: string } = {},
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestError(0, { error: 'offline', message: 'The server cannot be reached. Check your connection.' });
  }
  if (response.ok) return (await response.json()) as T;
  const fallback = { error: 'failed', message: `The server responded with status ${response.status}.` };
  throw new RequestError(response.status, await response.json().catch(() => fallback));
}
