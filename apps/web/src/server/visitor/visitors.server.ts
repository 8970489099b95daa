import type { IncomingHttpHeaders } from 'node:http';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { globalPrivacyControlHeader } from '@contenthub/contracts/platform/consent';
import { countryClassCookie, sessionCookieName } from '@contenthub/contracts/platform/cookies';
import { cookieName } from '@contenthub/contracts/platform/platform-paths';
import { countryFromHeaders } from '@contenthub/contracts/platform/shared-settings';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import type { ExperimentDefinitions } from '@contenthub/experiments/evaluation/evaluate';
import { getCountryClass } from '@contenthub/experiments/registry/definition';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { addGauge, type Metrics } from '@contenthub/server-kit/observability/metrics';
import { serviceRead } from '@contenthub/server-kit/outgoing/service-fetch';
import type { Running } from '@contenthub/server-kit/process/run';
import { type Cookies, parseCookie } from 'cookie';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSettings } from '../settings.server.ts';
import { LeasedConfiguration } from './experiments-configuration.server.ts';
import {
  type SharedFragment,
  SharedVisitor,
  sessionFragment,
  type VisitorFragment,
} from './visitor-fragment.server.ts';

/** Composes visitor identification and the experiment configuration. */
export async function startVisitors(
  settings: WebSettings,
  origin: string,
  logger: Logger,
  metrics: Metrics,
  onDefinitions: (definitions: ExperimentDefinitions) => void,
): Promise<Running & { visitors: Visitors }> {
  const platformUrl = settings.PLATFORM_INTERNAL_URL ?? settings.PLATFORM_URL;
  const { PLATFORM_DEADLINE_MS: deadlineMs, COUNTRY_HEADER: countryHeader } = settings;
  const configuration = new LeasedConfiguration({ platformUrl, logger, onDefinitions });
  const help = 'Time since the platform confirmed the experiment configuration. After 5 s every visitor is in control.';
  addGauge(metrics, 'web_experiments_configuration_age_seconds', help, () => configuration.ageSeconds);
  await configuration.start();
  const shared = new SharedVisitor(() => configuration.evaluator);
  const visitors = new Visitors({ shared, platformUrl, deadlineMs, origin, countryHeader });
  return { visitors, stop: () => configuration.stop() };
}

type Options = {
  shared: SharedVisitor;
  platformUrl: string;
  deadlineMs: number;
  origin: string;
  countryHeader: string | undefined;
};

/** Identifies visitors as far as their page depends on it. */
export class Visitors {
  readonly #options: Options;
  readonly #sessionCookie: string;
  readonly #countryClassCookie: string;
  /** The value of a `Set-Cookie` header with `CLASS` in place of the country class. An edge fills it in. */
  readonly countryCookieTemplate: string;

  constructor(options: Options) {
    const { origin } = options;
    this.#options = options;
    this.#sessionCookie = sessionCookieName(origin);
    this.#countryClassCookie = cookieName(countryClassCookie, origin);
    const secure = origin.startsWith('https:') ? '; Secure' : '';
    this.countryCookieTemplate = `${this.#countryClassCookie}=CLASS; Path=/; SameSite=Lax${secure}`;
  }

  /** A visitor with a session gets their own fragment from the platform. */
  hasSession({ cookie }: IncomingHttpHeaders): boolean {
    return readCookies(cookie)[this.#sessionCookie] !== undefined;
  }

  /** The fragment of everybody without a session. */
  get sharedFragment(): SharedFragment {
    return this.#options.shared.fragment;
  }

  /** Without a response from the platform in time, the page is the one of an anonymous visitor. */
  async fragmentFor(headers: IncomingHttpHeaders, log: Pick<FastifyBaseLogger, 'warn'>): Promise<VisitorFragment> {
    if (!this.hasSession(headers)) return this.sharedFragment;
    return this.#fetchSessionFragment(headers).catch((error: unknown) => {
      log.warn({ err: error }, 'session lookup failed; serving anonymous page');
      return this.sharedFragment;
    });
  }

  /**
   * The `Set-Cookie` header that tells the browser its country class, or undefined if the browser knows it. The class
   * that requires consent has no cookie.
   */
  getCountryCookie(headers: IncomingHttpHeaders): string | undefined {
    const countryClass = getCountryClass(countryFromHeaders(headers, this.#options.countryHeader));
    const expected = countryClass === 'gdpr' ? undefined : countryClass;
    if (readCookies(headers.cookie)[this.#countryClassCookie] === expected) return undefined;
    return this.countryCookieTemplate.replace('CLASS', expected ?? '') + (expected ? '' : '; Max-Age=0');
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
    const response = await serviceRead(platformUrl + internalPaths.visitor, deadlineMs, forwardedHeaders);
    return sessionFragment(JSON.parse(response.text) as VisitorPayload);
  }
}

const asSent = (value: string) => value;

/** The cookies of a request. Values stay encoded, because decoding all of them for each page takes longest. */
export function readCookies(header: string | undefined): Cookies {
  return parseCookie(header ?? '', { decode: asSent });
}
