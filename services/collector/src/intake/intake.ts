import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { stripText, stripValue } from '@contenthub/contracts/strip-text';
import type { EventLog } from '../log/event-log.ts';
import { refusedLine, type TakenMeta, takenLine } from '../log/taken.ts';
import { Bots } from './bots.ts';
import { GroupCommit } from './group-commit.ts';
import { registryVersion } from './registry-version.ts';
import { type Claim, consentMissing, parseBody, type Rejected, refusals } from './sort-events.ts';
import type { Tokens } from './tokens.ts';

export type Request = {
  lite: boolean;
  withToken: boolean;
  userAgent: string | undefined;
  body: Buffer;
  /** The browser objects for its owner (`Sec-GPC`): nothing of the request is kept, whatever it says. */
  privacySignal?: boolean;
};
/** `malformed`: there was nothing in the body that could be called an event. */
export type Answer = { accepted: number; rejected: Rejected[]; malformed?: true };

export type IntakeOptions = { events: EventLog; refused: EventLog; tokens: Tokens; now?: () => number };

/** Takes events in: each is checked by itself, and answered for once it is safe, the good and the bad ones alike. */
export class Intake {
  readonly collector = randomUUID();
  readonly #events: GroupCommit;
  readonly #refused: GroupCommit;
  readonly #tokens: Tokens;
  readonly #bots = new Bots();
  readonly #now: () => number;

  constructor({ events, refused, tokens, now = Date.now }: IntakeOptions) {
    this.#events = new GroupCommit(events);
    this.#refused = new GroupCommit(refused);
    this.#tokens = tokens;
    this.#now = now;
  }

  async take({ lite, withToken, userAgent, body, privacySignal = false }: Request): Promise<Answer> {
    const receivedAt = this.#now();
    const isText = isUtf8(body);
    const text = body.toString(isText ? 'utf8' : 'latin1');
    const parsed = isText ? parseBody(text) : { problem: 'the body is not UTF-8' };
    if ('problem' in parsed) {
      const { problem: reason } = parsed;
      if (!privacySignal) await this.#refuse(reason, receivedAt, withoutSecrets(body, text));
      return { accepted: 0, rejected: [{ index: -1, reason }], malformed: true };
    }
    const { events, jwt, sentAt, asItCame } = parsed;
    if (privacySignal) return { accepted: events.length, rejected: [] };
    const claim: Claim = withToken ? await this.#tokens.userOf(jwt) : {};
    const { userId } = claim;
    const rejected = refusals(events, claim);
    const meta: TakenMeta = {
      collector: this.collector,
      version: registryVersion,
      receivedAt,
      ...(sentAt !== undefined && { sentAt }),
      bot: this.#bots.is(userAgent),
      lite,
      ...(userId !== undefined && { tokenUserId: userId }),
    };
    const accepted = events.length - rejected.length;
    const safe: Promise<unknown>[] = [];
    if (accepted > 0) {
      const line = asItCame && rejected.length === 0 ? text : onlyGood(events, rejected);
      safe.push(this.#events.add(takenLine(meta, line)));
    }
    for (const { index, reason } of rejected) {
      if (reason === consentMissing) continue;
      safe.push(this.#refuse(reason, receivedAt, Buffer.from(JSON.stringify(stripValue(events[index])) ?? '')));
    }
    await Promise.all(safe);
    return { accepted, rejected };
  }

  /** Everything that was begun is answered for. */
  async finish(): Promise<void> {
    await Promise.all([this.#events.finish(), this.#refused.finish()]);
  }

  #refuse(reason: string, receivedAt: number, raw: Uint8Array): Promise<void> {
    const about = { id: randomUUID(), collector: this.collector, version: registryVersion, receivedAt, reason };
    return this.#refused.add(refusedLine(about, raw));
  }
}

function onlyGood(events: unknown[], rejected: Rejected[]): string {
  const bad = new Set(rejected.map(({ index }) => index));
  return JSON.stringify({ events: events.filter((_, index) => !bad.has(index)) });
}

/** Byte by byte as it came, unless there is a secret in it. */
function withoutSecrets(body: Buffer, text: string): Buffer {
  const stripped = stripText(text);
  return stripped === text ? body : Buffer.from(stripped);
}
