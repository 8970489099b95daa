/** A path that `URL` would not change: no dot segments, no empty segments, and no characters that need encoding. */
const plainPath = /^(?:\/[\w~-][\w~.-]*)*\/?(?:#[\w-]+)?$/;

const normalizedOrigins = new Map<string, string>();

/** Returns a function that makes paths of this site absolute. A page has dozens of them, and `URL` is slow. */
export function absoluteUrls(origin: string): (path: string) => string {
  // The origin comes from the settings, so there are few.
  const normalized = normalizedOrigins.get(origin) ?? new URL(origin).origin;
  normalizedOrigins.set(origin, normalized);
  return (path) => (path.startsWith('/') && plainPath.test(path) ? normalized + path : new URL(path, origin).href);
}
