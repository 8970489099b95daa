import type { FastifyInstance } from 'fastify';
import { HttpError } from './error-responses.ts';

/** What RFC 3986 lets nobody encode: `%61` is an `a`, in every rule that looks at a path. */
export const unreservedCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

/** WordPress has `//` inside the ids of templates, which are part of paths below this one. */
export const idsWithSlashes = '/wp-json/wp/';

/** What an address has whose path is not in its one spelling, as a pattern that JavaScript and PCRE read alike. */
export const nonCanonicalPattern = `^(?:${[
  '(?!/)',
  // An encoded unreserved character, a dot segment, or a backslash, which browsers read as a slash and servers do not.
  '[^?]*?(?:%(?:2[DEde]|3[0-9]|4[1-9A-Fa-f]|5[0-9AFaf]|6[1-9A-Fa-f]|7[0-9AEae])|/\\.{1,2}(?:[/?]|$)|\\\\)',
  `(?!${idsWithSlashes})[^?]*//`,
].join('|')})`;

const nonCanonical = new RegExp(nonCanonicalPattern);
const encodedUnreserved = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;

/**
 * The one spelling of a path: the path itself where it has it, another one to ask for instead, or nothing when it cannot
 * be told. Case, and characters that have to be encoded, stay as they are.
 */
export function toCanonicalPath(path: string): string | undefined {
  if (!nonCanonical.test(path)) return path;
  if (!path.startsWith('/')) return undefined;
  const decoded = path.replace(encodedUnreserved, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  const resolved = withoutDotSegments(decoded);
  const plain = resolved.startsWith(idsWithSlashes) ? resolved : resolved.replace(/\/{2,}/g, '/');
  // Encoded twice over, or with a backslash: no link of anybody's looks like that.
  return nonCanonical.test(plain) ? undefined : plain;
}

function withoutDotSegments(path: string): string {
  const resolved: string[] = [];
  const segments = path.split('/').slice(1);
  for (const [index, segment] of segments.entries()) {
    if (segment === '..') resolved.pop();
    else if (segment !== '.') resolved.push(segment);
    // What ends in a dot segment ends in a slash.
    if (index === segments.length - 1 && (segment === '.' || segment === '..')) resolved.push('');
  }
  return `/${resolved.join('/')}`;
}

/** Sends readers of another spelling to the plain one; whatever else is asked for by another spelling is refused. */
export function addCanonicalPathRedirect(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, method } = request;
    if (!nonCanonical.test(url)) return done();
    const [path = ''] = url.split('?', 1);
    const plain = toCanonicalPath(path);
    if (plain === undefined || (method !== 'GET' && method !== 'HEAD'))
      return done(new HttpError(400, 'bad-path', 'Write the path without needless encoding and dot segments.'));
    // Kept by nobody: there is no end to the ways to write a path.
    reply.code(301).headers({ location: plain + url.slice(path.length), 'cache-control': 'no-store' });
    void reply.send();
  });
}
