import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { EventLog } from '../log/event-log.ts';
import { refusedLine, type TakenMeta, takenLine } from '../log/taken.ts';
import { Bots } from './bots.ts';
import { GroupCommit } from './group-commit.ts';
import { registryVersion } from './registry-version.ts';
import { parseBody, type Rejected } from './sort-events.ts';
import type { TokenAnswer, Tokens } from './tokens.ts';

export type Request = { lite: boolean; withToken: boolean; userAgent: string | undefined; body: Buffer };
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

  async take({ lite, withToken, userAgent, body }: Request): Promise<Answer> {
    const receivedAt = this.#now();
    const text = body.toString('utf8');
    const parsed = isUtf8(body) ? parseBody(text) : { problem: 'the body is not UTF-8' };
    if ('problem' in parsed) return this.#refuseBody(parsed.problem, receivedAt, body);
    const { events, jwt, sentAt } = parsed;
    const { userId, problem }: Partial<TokenAnswer> = withToken ? await this.#tokens.userOf(jwt) : {};
    const rejected = problem ? events.map((_, index) => ({ index, reason: problem })) : parsed.rejected;
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
    const asItCame = rejected.length === 0 && jwt === undefined;
    const safe: Promise<unknown>[] = [];
    if (accepted > 0) safe.push(this.#events.add(takenLine(meta, asItCame ? text : onlyGood(events, rejected))));
    for (const { index, reason } of rejected) {
      safe.push(this.#refuse(reason, receivedAt, Buffer.from(JSON.stringify(events[index]) ?? '')));
    }
    await Promise.all(safe);
    return { accepted, rejected };
  }

  /** Everything that was begun is answered for. */
  async finish(): Promise<void> {
    await Promise.all([this.#events.finish(), this.#refused.finish()]);
  }

  async #refuseBody(reason: string, receivedAt: number, body: Buffer): Promise<Answer> {
    await this.#refuse(reason, receivedAt, body);
    return { accepted: 0, rejected: [{ index: -1, reason }], malformed: true };
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
