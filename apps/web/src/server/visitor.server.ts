import type { IncomingHttpHeaders } from 'node:http';
import { consentCookie, mayHaveId, privacySignalHeader } from '@contenthub/contracts/consent';
import { internalPaths } from '@contenthub/contracts/experiments-paths';
import { cookieName } from '@contenthub/contracts/platform-paths';
import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import type { VisitorBlock } from '@contenthub/contracts/visitor';
import { claimedVisitorId, visitorCookie } from '@contenthub/contracts/visitor-cookie';
import { countryNamed } from '@contenthub/contracts/visitor-settings';
import { bucketOf } from '@contenthub/experiments/bucket';
import { countryClassOf } from '@contenthub/experiments/registry/country-class';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';
import type { FastifyBaseLogger } from 'fastify';
import { scriptJson } from './document.server.ts';
import type { Block, VisitorBlocks } from './visitor-blocks.server.ts';

type Options = {
  blocks: VisitorBlocks;
  platformUrl: string;
  deadlineMs: number;
  origin: string;
  countryHeader: string | undefined;
};

/** Who a request comes from, as far as the page they get depends on it. */
export class Visitors {
  readonly #options: Options;
  readonly #session: string;
  readonly #visitor: string;

  constructor(options: Options) {
    this.#options = options;
    this.#session = sessionCookieName(options.origin);
    this.#visitor = cookieName(visitorCookie, options.origin);
  }

  /** The holder of a session gets a block of their own; the platform makes it. */
  hasSession({ cookie }: IncomingHttpHeaders): boolean {
    return cookieIn(cookie, this.#session) !== undefined;
  }

  /** For everybody else: nothing to wait for. */
  anonymous(headers: IncomingHttpHeaders): Block {
    const { blocks, countryHeader } = this.#options;
    const country = countryNamed(headers, countryHeader);
    const countryClass = countryClassOf(country);
    const id = headers.cookie && claimedVisitorId(cookieIn(headers.cookie, this.#visitor));
    // A forged id only shows its forger another bucket: what is stored goes by the platform, which checks it.
    const cookie = cookieIn(headers.cookie, consentCookie);
    if (!id || !mayHaveId({ cookie, country, privacySignal: headers[privacySignalHeader] }))
      return blocks.unknown(countryClass);
    return blocks.bucket(bucketOf(String(id)), countryClass);
  }

  /** Without the platform's word in time, the holder of a session is anonymous to this page. */
  async blockFor(headers: IncomingHttpHeaders, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Block> {
    if (!this.hasSession(headers)) return this.anonymous(headers);
    return this.#ofSession(headers).catch((error: unknown) => {
      log.warn({ err: error }, 'the platform did not say who holds a session');
      return this.anonymous(headers);
    });
  }

  /** The platform is asked with the visitor's cookies, and waited for no longer than the deadline. */
  async #ofSession(headers: IncomingHttpHeaders): Promise<Block> {
    const { platformUrl, deadlineMs, countryHeader } = this.#options;
    const country = countryHeader && headers[countryHeader];
    const handedOn = {
      cookie: headers.cookie ?? '',
      ...(headers[privacySignalHeader] === '1' && { [privacySignalHeader]: '1' }),
      ...(countryHeader && typeof country === 'string' && { [countryHeader]: country }),
    };
    const response = await outgoingCall(platformUrl + internalPaths.visitor, deadlineMs, { headers: handedOn });
    return { bytes: Buffer.from(scriptJson((await response.json()) as VisitorBlock)), for: 'session' };
  }
}

/** One cookie's value; the header is looked through without being taken apart. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (let at = header.indexOf(name); at >= 0; at = header.indexOf(name, at + 1)) {
    const begins = at === 0 || header[at - 1] === ' ' || header[at - 1] === ';';
    if (!begins || header[at + name.length] !== '=') continue;
    const end = header.indexOf(';', at);
    return header.slice(at + name.length + 1, end < 0 ? undefined : end);
  }
  return undefined;
}
