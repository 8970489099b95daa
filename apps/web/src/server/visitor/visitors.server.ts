import type { IncomingHttpHeaders } from 'node:http';
import { internalPaths, visitorPath } from '@contenthub/contracts/experiments/experiments-paths';
import { consentCookie, globalPrivacyControlHeader, mayAssignVisitorId } from '@contenthub/contracts/platform/consent';
import { parseUnverifiedVisitorId, sessionCookieName, visitorCookie } from '@contenthub/contracts/platform/cookies';
import { cookieName } from '@contenthub/contracts/platform/platform-paths';
import { countryFromHeaders } from '@contenthub/contracts/platform/shared-settings';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { bucketCount, getBucket } from '@contenthub/experiments/evaluation/bucket';
import { getCountryClass, isCountryClass } from '@contenthub/experiments/registry/country-class';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import type { Running } from '@contenthub/server-kit/process/run';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializeForScript } from '../rendering/document.server.ts';
import type { WebSettings } from '../settings.server.ts';
import { LeasedConfiguration } from './experiments-configuration.server.ts';
import { type VisitorFragment, VisitorFragments } from './visitor-fragments.server.ts';

/** Puts together what knows who visitors are, and which groups they are in. */
export async function startVisitors(
  settings: WebSettings,
  origin: string,
  logger: Logger,
): Promise<Running & { visitors: Visitors; fragments: VisitorFragments }> {
  const platformUrl = settings.PLATFORM_INTERNAL_URL ?? settings.PLATFORM_URL;
  const { PLATFORM_DEADLINE_MS: deadlineMs, COUNTRY_HEADER: countryHeader } = settings;
  const configuration = new LeasedConfiguration({ platformUrl, logger });
  await configuration.start();
  const fragments = new VisitorFragments(() => configuration.evaluator);
  const visitors = new Visitors({ fragments, platformUrl, deadlineMs, origin, countryHeader });
  return { visitors, fragments, stop: () => configuration.stop() };
}

type Options = {
  fragments: VisitorFragments;
  platformUrl: string;
  deadlineMs: number;
  origin: string;
  countryHeader: string | undefined;
};

/** Who a request comes from, as far as the page they get depends on it. */
export class Visitors {
  readonly #options: Options;
  readonly #sessionCookie: string;
  readonly #visitorCookie: string;

  constructor(options: Options) {
    this.#options = options;
    this.#sessionCookie = sessionCookieName(options.origin);
    this.#visitorCookie = cookieName(visitorCookie, options.origin);
  }

  /** The holder of a session gets a block of their own; the platform makes it. */
  hasSession({ cookie }: IncomingHttpHeaders): boolean {
    return readCookie(cookie, this.#sessionCookie) !== undefined;
  }

  /** For everybody else: nothing to wait for. */
  anonymousFragment(headers: IncomingHttpHeaders): VisitorFragment {
    const { fragments, countryHeader } = this.#options;
    const country = countryFromHeaders(headers, countryHeader);
    const countryClass = getCountryClass(country);
    const id = headers.cookie && parseUnverifiedVisitorId(readCookie(headers.cookie, this.#visitorCookie));
    // A forged id only shows its forger another bucket: what is stored goes by the platform, which checks it.
    const cookie = readCookie(headers.cookie, consentCookie);
    if (!id || !mayAssignVisitorId({ cookie, country, privacySignal: headers[globalPrivacyControlHeader] }))
      return fragments.unknown(countryClass);
    return fragments.bucket(getBucket(String(id)), countryClass);
  }

  /** Without the platform's word in time, the holder of a session is anonymous to this page. */
  async fragmentFor(headers: IncomingHttpHeaders, log: Pick<FastifyBaseLogger, 'warn'>): Promise<VisitorFragment> {
    if (!this.hasSession(headers)) return this.anonymousFragment(headers);
    return this.#fetchSessionFragment(headers).catch((error: unknown) => {
      log.warn({ err: error }, 'the platform did not say who holds a session');
      return this.anonymousFragment(headers);
    });
  }

  /** The platform is asked with the visitor's cookies, and waited for no longer than the deadline. */
  async #fetchSessionFragment(headers: IncomingHttpHeaders): Promise<VisitorFragment> {
    const { platformUrl, deadlineMs, countryHeader } = this.#options;
    const country = countryHeader && headers[countryHeader];
    const forwardedHeaders = {
      cookie: headers.cookie ?? '',
      ...(headers[globalPrivacyControlHeader] === '1' && { [globalPrivacyControlHeader]: '1' }),
      ...(countryHeader && typeof country === 'string' && { [countryHeader]: country }),
    };
    const response = await serviceFetch(platformUrl + internalPaths.visitor, deadlineMs, { headers: forwardedHeaders });
    return { bytes: Buffer.from(serializeForScript((await response.json()) as VisitorPayload)), audience: 'session' };
  }
}

/** One cookie's value; the header is looked through without being taken apart. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (let at = header.indexOf(name); at >= 0; at = header.indexOf(name, at + 1)) {
    const isStart = at === 0 || header[at - 1] === ' ' || header[at - 1] === ';';
    if (!isStart || header[at + name.length] !== '=') continue;
    const end = header.indexOf(';', at);
    return header.slice(at + name.length + 1, end < 0 ? undefined : end);
  }
  return undefined;
}

type Query = Readonly<Record<string, string | undefined>>;

const daySeconds = 24 * 60 * 60;

/**
 * The visitor's block by itself. With `bucket`, `country` and `version` it is the same for whoever asks, and an edge may
 * keep it; without, it belongs to the cookies that came along, and nobody may.
 */
export function addVisitorRoute(app: FastifyInstance, visitors: Visitors, fragments: VisitorFragments): void {
  app.get(visitorPath, (request, reply) => {
    const query = request.query as Query;
    return query.bucket === undefined
      ? sendOwnFragment(visitors, request, reply)
      : sendSharedFragment(fragments, query, reply);
  });
}

function sendSharedFragment(
  fragments: VisitorFragments,
  { bucket = '', country, version }: Query,
  reply: FastifyReply,
): FastifyReply {
  const bucketNumber = /^\d{1,4}$/.test(bucket) ? Number(bucket) : undefined;
  if ((bucket !== 'none' && (bucketNumber === undefined || bucketNumber >= bucketCount)) || !isCountryClass(country)) {
    throw new HttpError(400, 'bad-visitor', 'Name a bucket (0 to 9999, or none) and a country (us, gdpr or other).');
  }
  const fragment = bucketNumber === undefined ? fragments.unknown(country) : fragments.bucket(bucketNumber, country);
  // Under the name of another version it must not stay: the edge is behind, or this process is.
  const seconds = version === fragments.version && version !== '' ? daySeconds : 1;
  reply.header('x-experiments-version', fragments.version);
  return sendFragment(reply, fragment, `public, max-age=0, s-maxage=${seconds}`);
}

async function sendOwnFragment(
  visitors: Visitors,
  { headers, log }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fragment = await visitors.fragmentFor(headers, log);
  return sendFragment(reply, fragment, 'private, no-store');
}

function sendFragment(reply: FastifyReply, { bytes }: VisitorFragment, cacheControl: string): FastifyReply {
  return reply.header('cache-control', cacheControl).type('application/json; charset=utf-8').send(bytes);
}
