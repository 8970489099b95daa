import { isUtf8 } from 'node:buffer';
import { createHash, randomUUID } from 'node:crypto';
import { eventSchemas } from '@contenthub/contracts/events/event-schema';
import { redactText, redactValue } from '@contenthub/contracts/http/redact-text';
import { isbot } from 'isbot';
import type { EventLog } from '../log/event-log.ts';
import { formatRefused, formatRequest, type RequestMeta } from '../log/log-lines.ts';
import { BrowserLimit } from './browser-limit.ts';
import type { EventTokenVerifier } from './event-token-verifier.ts';
import {
  consentMissing,
  isTooDeep,
  parseBody,
  type Rejected,
  type TokenClaim,
  validateEvents,
} from './event-validation.ts';
import { GroupCommit } from './group-commit.ts';

type IntakeRequest = {
  lite: boolean;
  withToken: boolean;
  userAgent: string | undefined;
  body: Buffer;
  /** A key of the network that the request came from, if it is known. It tells nobody which network it is. */
  network?: string | undefined;
  /** The browser sends `Sec-GPC`: nothing of the request is stored, regardless of its consent. */
  privacySignal?: boolean;
};
/** `malformed` means that the body contains no events at all. */
export type IntakeResult = { accepted: number; rejected: Rejected[]; malformed?: true };

type IntakeOptions = {
  events: EventLog;
  refused: EventLog;
  tokens: EventTokenVerifier;
  now?: () => number;
  /** Exposures without a token are refused. For hubs that issue tokens. */
  exposuresNeedToken?: boolean;
  /** Browsers of a network and day that count. */
  browsersPerNetwork?: number;
};

/** A person has a few. With one id and many, somebody invents them. */
const browsersPerUser = 10;

/** Accepts events. Each is validated separately; the result is returned once accepted and refused events are stored. */
export class Intake {
  readonly collector = randomUUID();
  readonly #events: GroupCommit;
  readonly #refused: GroupCommit;
  readonly #tokens: EventTokenVerifier;
  readonly #bots = new BotDetector();
  readonly #exposuresNeedToken: boolean;
  readonly #networks: BrowserLimit;
  readonly #users: BrowserLimit;
  readonly #now: () => number;

  constructor({
    events,
    refused,
    tokens,
    now = Date.now,
    exposuresNeedToken = false,
    browsersPerNetwork = 100,
  }: IntakeOptions) {
    this.#events = new GroupCommit(events);
    this.#refused = new GroupCommit(refused);
    this.#tokens = tokens;
    this.#exposuresNeedToken = exposuresNeedToken;
    this.#networks = new BrowserLimit({ max: browsersPerNetwork, now });
    this.#users = new BrowserLimit({ max: browsersPerUser, now });
    this.#now = now;
  }

  async accept({
    lite,
    withToken,
    userAgent,
    body,
    network,
    privacySignal = false,
  }: IntakeRequest): Promise<IntakeResult> {
    const receivedAt = this.#now();
    const isText = isUtf8(body);
    const text = body.toString(isText ? 'utf8' : 'latin1');
    const parsed = isText ? parseBody(text) : { problem: 'the body is not UTF-8' };
    const refuseBody = async (reason: string): Promise<IntakeResult> => {
      if (!privacySignal) await this.#reject(reason, receivedAt, redact(body, text));
      return { accepted: 0, rejected: [{ index: -1, reason }], malformed: true };
    };
    if ('problem' in parsed) return refuseBody(parsed.problem);
    const { events, jwt, sentAt, unchanged } = parsed;
    if (privacySignal) return { accepted: events.length, rejected: [] };
    const claim: TokenClaim = withToken
      ? await this.#tokens.verify(jwt)
      : { exposuresNeedToken: this.#exposuresNeedToken };
    const { userId } = claim;
    const rejected = validateEvents(parsed, claim);
    const isDeep = ({ index, reason }: Rejected) => reason !== consentMissing && isTooDeep(events[index]);
    if (rejected.some(isDeep)) return refuseBody('the events are nested too deeply');
    const isSuspect = this.#isSuspect({ network, userId, events, rejected });
    const meta: RequestMeta = {
      collector: this.collector,
      version: registryVersion,
      receivedAt,
      ...(sentAt !== undefined && { sentAt }),
      bot: this.#bots.isBot(userAgent),
      lite,
      ...(isSuspect && { suspect: true }),
      ...(userId !== undefined && { tokenUserId: userId }),
    };
    const accepted = events.length - rejected.length;
    const writes: Promise<unknown>[] = [];
    if (accepted > 0) {
      const line = unchanged && rejected.length === 0 ? text : acceptedOnly(events, rejected);
      writes.push(this.#events.add(formatRequest(meta, line)));
    }
    for (const { index, reason } of rejected) {
      if (reason === consentMissing) continue;
      writes.push(this.#reject(reason, receivedAt, Buffer.from(JSON.stringify(redactValue(events[index])) ?? '')));
    }
    await Promise.all(writes);
    return { accepted, rejected };
  }

  /** Resolves when every request that was started has its result. */
  async flush(): Promise<void> {
    await Promise.all([this.#events.flush(), this.#refused.flush()]);
  }

  /** A request has one browser. Both limits count it. */
  #isSuspect({ network, userId, events, rejected }: Pick<IntakeRequest, 'network'> & BrowserOfRequest): boolean {
    const browser = findBrowser(events, rejected);
    if (browser === undefined) return false;
    const ofNetwork = network !== undefined && this.#networks.isSurplus(network, browser);
    const ofUser = userId !== undefined && this.#users.isSurplus(userId, browser);
    return ofNetwork || ofUser;
  }

  #reject(reason: string, receivedAt: number, raw: Uint8Array): Promise<void> {
    const metadata = { id: randomUUID(), collector: this.collector, version: registryVersion, receivedAt, reason };
    return this.#refused.add(formatRefused(metadata, raw));
  }
}

type BrowserOfRequest = { userId: string | undefined; events: unknown[]; rejected: Rejected[] };

function findBrowser(events: readonly unknown[], rejected: readonly Rejected[]): string | undefined {
  // Rejected events are in the order of their indexes.
  const gap = rejected.findIndex(({ index }, position) => index !== position);
  const accepted = events[gap === -1 ? rejected.length : gap];
  return (accepted as { containerId: string } | undefined)?.containerId;
}

function acceptedOnly(events: unknown[], rejected: Rejected[]): string {
  const rejectedIndexes = new Set(rejected.map(({ index }) => index));
  return JSON.stringify({ events: events.filter((_, index) => !rejectedIndexes.has(index)) });
}

/** Stores the body byte by byte, unless it contains a secret. */
function redact(body: Buffer, text: string): Buffer {
  const stripped = redactText(text);
  return stripped === text ? body : Buffer.from(stripped);
}

const cacheSize = 5000;

/** Whether the user agent is a known robot or empty. Results are cached per user agent. */
class BotDetector {
  readonly #cache = new Map<string, boolean>();

  isBot(userAgent: string | undefined): boolean {
    if (!userAgent) return true;
    const cached = this.#cache.get(userAgent);
    if (cached !== undefined) return cached;
    if (this.#cache.size >= cacheSize) this.#cache.clear();
    const bot = isbot(userAgent);
    this.#cache.set(userAgent, bot);
    return bot;
  }
}

/** Identifies the registry version: it changes with any field or event. */
const registryVersion = createHash('sha256')
  .update(JSON.stringify([...eventSchemas()]))
  .digest('hex')
  .slice(0, 12);
