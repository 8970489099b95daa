import { randomBytes } from 'node:crypto';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { clientHeaders, clientType, csrfField, csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { cookieAttributes } from './cookies.ts';
import { copyText, Signatures } from './signatures.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Posted by a page's own form or followed as a link, so it cannot carry our headers. */
    fromPage?: boolean;
    /** Called by the console, which has its own origin, session and CSRF token. */
    console?: boolean;
    /** Why a state-changing route needs no CSRF check. All other routes are checked by default. */
    exemptFromCsrf?: string;
  }
}

/** A site whose pages may change state: the readers' site or the console. */
export type GuardedSite = {
  origin: string;
  csrfCookie: string;
  tokens: CsrfTokens;
  sessionOf: (request: FastifyRequest) => string;
};

type GuardedSites = { reader: GuardedSite; console: GuardedSite };

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Checks every request before its handler: Origin and CSRF token of state-changing ones, client headers of API calls.
 * It uses the matched route and its config, never the raw URL.
 */
export function addGuard(app: FastifyInstance, sites: GuardedSites): void {
  app.addHook('preValidation', (request, _reply, done) => {
    checkRequest(request, sites);
    done();
  });
}

/** Throws if the request must not reach its handler. */
function checkRequest(request: FastifyRequest, sites: GuardedSites): void {
  const { config, url: route = '' } = request.routeOptions;
  const { origin, csrfCookie, tokens, sessionOf } = config.console ? sites.console : sites.reader;
  const changesState = !safeMethods.has(request.method) && config.exemptFromCsrf === undefined;
  if (changesState && request.headers.origin !== origin) {
    throw new HttpError(403, 'foreign-origin', 'Requests from other origins are not allowed.');
  }
  if (!config.fromPage && route.startsWith(`${platformBase}/`)) requireKnownClient(request);
  if (!changesState) return;
  const sentToken = config.fromPage ? formToken(request.body) : request.headers[csrfHeader];
  const cookieToken = request.cookies[csrfCookie];
  if (!sentToken || sentToken !== cookieToken || !tokens.verify(cookieToken, sessionOf(request))) {
    throw new HttpError(403, 'csrf', 'Invalid CSRF token. Reload the page.');
  }
}

function requireKnownClient({ headers }: FastifyRequest): void {
  const { type, version, container } = clientHeaders;
  const containerId = headers[container];
  const isValid =
    headers[type] === clientType &&
    /^[\w.+-]{1,64}$/.test(String(headers[version] ?? '')) &&
    // Only visitors who consented to analytics have a container id.
    (containerId === undefined || /^[\w-]{12}$/.test(String(containerId)));
  if (!isValid) {
    const needed = `${type}: ${clientType}, ${version}, and optionally ${container} (12 characters)`;
    throw new HttpError(400, 'unknown-client', `Missing client headers: ${needed}.`);
  }
}

function formToken(body: unknown): unknown {
  return typeof body === 'object' && body !== null && csrfField in body ? body[csrfField] : undefined;
}

/** Returns the session's token: the one in the cookie while it is valid, otherwise a new one. */
export function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, csrfCookie, tokens, sessionOf }: GuardedSite,
): string {
  const session = sessionOf(request);
  const current = request.cookies[csrfCookie];
  if (current && tokens.verify(current, session)) return current;
  const token = tokens.create(session);
  // Not HttpOnly because the page's script reads it; it grants nothing by itself.
  reply.setCookie(csrfCookie, token, { ...cookieAttributes(origin), httpOnly: false });
  return token;
}

const lifetimeMs = 24 * 60 * 60 * 1000;
/** Tolerance for clock skew between servers. */
const clockSkewMs = 5 * 60 * 1000;
const cacheSize = 10_000;

/** Signed tokens, each bound to one session: signing in, signing out or switching accounts invalidates the token. */
export class CsrfTokens {
  readonly #signatures: Signatures;
  readonly #now: () => number;
  /** Tokens with a valid signature, by the whole token: a visitor sends the same one with every call. */
  readonly #verified = new LRUCache<string, { session: string; issuedAt: number }>({ max: cacheSize });

  constructor(secret: Secrets, now: () => number, purpose = 'csrf') {
    this.#signatures = new Signatures(secret, purpose);
    this.#now = now;
  }

  create(session: string): string {
    const value = `${randomBytes(12).toString('base64url')}.${this.#now().toString(36)}`;
    return `${value}.${this.#signatures.sign(`${value}.${session}`)}`;
  }

  verify(token: string, session: string): boolean {
    const verified = this.#verified.get(token);
    if (verified?.session === session) return this.#isFresh(verified.issuedAt);
    const [random = '', time = '', signature = '', ...rest] = token.split('.');
    // Every part is signed. Otherwise variants of one token could fill the cache.
    if (rest.length > 0) return false;
    const issuedAt = Number.parseInt(time, 36);
    if (!this.#isFresh(issuedAt) || !this.#signatures.verify(signature, `${random}.${time}.${session}`)) return false;
    this.#verified.set(copyText(token), { session: copyText(session), issuedAt });
    return true;
  }

  #isFresh(issuedAt: number): boolean {
    const age = this.#now() - issuedAt;
    return age >= -clockSkewMs && age < lifetimeMs;
  }
}
