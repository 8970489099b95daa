import type { FastifyInstance } from 'fastify';
import { HttpError } from './error-responses.ts';

/** Unreserved characters of RFC 3986, which need no encoding: `%61` equals `a` in every path rule. */
export const unreservedCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

/** WordPress uses `//` in template ids, which are part of paths below this one. */
export const idsWithSlashes = '/wp-json/wp/';

/** Matches URLs with a non-canonical path. JavaScript and PCRE interpret this pattern alike. */
export const nonCanonicalPattern = `^(?:${[
  '(?!/)',
  // An encoded unreserved character, a dot segment, or a backslash, which browsers treat as a slash and servers do not.
  '[^?]*?(?:%(?:2[DEde]|3[0-9]|4[1-9A-Fa-f]|5[0-9AFaf]|6[1-9A-Fa-f]|7[0-9AEae])|/\\.{1,2}(?:[/?]|$)|\\\\)',
  `(?!${idsWithSlashes})[^?]*//`,
].join('|')})`;

const nonCanonical = new RegExp(nonCanonicalPattern);
const encodedUnreserved = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;

/**
 * Returns the canonical form of a path, or undefined if it cannot be determined. Case and required encoding stay
 * unchanged.
 */
export function toCanonicalPath(path: string): string | undefined {
  if (!nonCanonical.test(path)) return path;
  if (!path.startsWith('/')) return undefined;
  const decoded = path.replace(encodedUnreserved, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  const resolved = withoutDotSegments(decoded);
  const plain = resolved.startsWith(idsWithSlashes) ? resolved : resolved.replace(/\/{2,}/g, '/');
  // Double encoding or backslashes do not occur in real links.
  return nonCanonical.test(plain) ? undefined : plain;
}

function withoutDotSegments(path: string): string {
  const resolved: string[] = [];
  const segments = path.split('/').slice(1);
  for (const [index, segment] of segments.entries()) {
    if (segment === '..') resolved.pop();
    else if (segment !== '.') resolved.push(segment);
    // A trailing dot segment becomes a trailing slash.
    if (index === segments.length - 1 && (segment === '.' || segment === '..')) resolved.push('');
  }
  return `/${resolved.join('/')}`;
}

/** Redirects GET and HEAD requests to the canonical path. Rejects other requests with a non-canonical path. */
export function addCanonicalPathRedirect(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, method } = request;
    if (!nonCanonical.test(url)) return done();
    const [path = ''] = url.split('?', 1);
    const plain = toCanonicalPath(path);
    if (plain === undefined || (method !== 'GET' && method !== 'HEAD'))
      return done(new HttpError(400, 'bad-path', 'The path must not have unnecessary encoding or dot segments.'));
    // Not cached, because there are unlimited ways to write a path.
    reply.code(301).headers({ location: plain + url.slice(path.length), 'cache-control': 'no-store' });
    void reply.send();
  });
}
