/** How long the worker waits for one file, in milliseconds: what waits for it must not wait for ever. */
const longest = 20_000;

/** As anybody would get it: without cookies. */
export function fetchInTime(address: string, options: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...options, credentials: 'omit', signal: AbortSignal.timeout(longest) });
}
