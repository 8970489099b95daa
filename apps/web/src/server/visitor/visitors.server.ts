import type { IncomingHttpHeaders } from 'node:http';
import { internalPaths, visitorPath } from '@contenthub/contracts/experiments/experiments-paths';
import { consentCookie, globalPrivacyControlHeader, mayAssignVisitorId } from '@contenthub/contracts/platform/consent';
import { parseUnverifiedVisitorId, sessionCookieName, visitorCookie } from '@contenthub/contracts/platform/cookies';
import { cookieName } from '@contenthub/contracts/platform/platform-paths';
import { countryFromHeaders } from '@contenthub/contracts/platform/shared-settings';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { bucketCount, getBucket } from '@contenthub/experiments/evaluation/subject';
import { getCountryClass, isCountryClass } from '@contenthub/experiments/registry/definition';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { addGauge, type Metrics } from '@contenthub/server-kit/observability/metrics';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import type { Running } from '@contenthub/server-kit/process/run';
import { type Cookies, parseCookie } from 'cookie';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializeForScript } from '../rendering/document.server.ts';
import type { WebSettings } from '../settings.server.ts';
import { LeasedConfiguration } from './experiments-configuration.server.ts';
import { type VisitorFragment, VisitorFragments } from './visitor-fragments.server.ts';

/** Composes visitor identification and experiment assignment. */
export async function startVisitors(
  settings: WebSettings,
  origin: string,
  logger: Logger,
  metrics: Metrics,
): Promise<Running & { visitors: Visitors; fragments: VisitorFragments }> {
  const platformUrl = settings.PLATFORM_INTERNAL_URL ?? settings.PLATFORM_URL;
  const { PLATFORM_DEADLINE_MS: deadlineMs, COUNTRY_HEADER: countryHeader } = settings;
  const configuration = new LeasedConfiguration({ platformUrl, logger });
  const help = 'Time since the platform confirmed the experiment configuration. After 5 s every visitor is in control.';
  addGauge(metrics, 'web_experiments_configuration_age_seconds', help, () => configuration.ageSeconds);
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

/** Identifies visitors as far as their page depends on it. */
export class Visitors {
  readonly #options: Options;
  readonly #sessionCookie: string;
  readonly #visitorCookie: string;

  constructor(options: Options) {
    this.#options = options;
    this.#sessionCookie = sessionCookieName(options.origin);
    this.#visitorCookie = cookieName(visitorCookie, options.origin);
  }

  /** A visitor with a session gets their own fragment from the platform. */
  hasSession({ cookie }: IncomingHttpHeaders): boolean {
    return readCookies(cookie)[this.#sessionCookie] !== undefined;
  }

  /** The fragment of a visitor without a session, available at once. */
  anonymousFragment(headers: IncomingHttpHeaders): VisitorFragment {
    const { fragments, countryHeader } = this.#options;
    const country = countryFromHeaders(headers, countryHeader);
    const countryClass = getCountryClass(country);
    const cookies = readCookies(headers.cookie);
    const id = parseUnverifiedVisitorId(cookies[this.#visitorCookie]);
    // A forged id only shows another bucket to its sender. The platform verifies ids before it stores anything.
    const cookie = cookies[consentCookie];
    if (!id || !mayAssignVisitorId({ cookie, country, privacySignal: headers[globalPrivacyControlHeader] }))
      return fragments.unknown(countryClass);
    return fragments.bucket(getBucket(String(id)), countryClass);
  }

  /** If the platform does not respond in time, the page is rendered as for an anonymous visitor. */
  async fragmentFor(headers: IncomingHttpHeaders, log: Pick<FastifyBaseLogger, 'warn'>): Promise<VisitorFragment> {
    if (!this.hasSession(headers)) return this.anonymousFragment(headers);
    return this.#fetchSessionFragment(headers).catch((error: unknown) => {
      log.warn({ err: error }, 'session lookup failed; serving anonymous page');
      return this.anonymousFragment(headers);
    });
  }

  /** Sends the visitor's cookies to the platform, with a timeout. */
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

const asSent = (value: string) => value;

/** The cookies of a request. Values stay encoded, because decoding all of them for each page takes longest. */
export function readCookies(header: string | undefined): Cookies {
  return parseCookie(header ?? '', { decode: asSent });
}

type Query = Readonly<Record<string, string | undefined>>;

const daySeconds = 24 * 60 * 60;

/**
 * Serves the visitor fragment on its own. With `bucket`, `country` and `version` it is the same for everybody and an
 * edge may cache it. Otherwise it depends on the cookies and must not be cached.
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
    throw new HttpError(400, 'bad-visitor', 'bucket must be 0–9999 or none; country must be us, gdpr or other.');
  }
  const fragment = bucketNumber === undefined ? fragments.unknown(country) : fragments.bucket(bucketNumber, country);
  // A mismatching version is cached only briefly: either the edge or this process is outdated.
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
