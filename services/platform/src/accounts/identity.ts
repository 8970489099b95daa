import { cookieName } from '@contenthub/contracts/platform/platform-paths';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieAttributes } from '../http/cookies.ts';
import { Signatures } from '../http/signatures.ts';

const lifetimeMs = 5 * 60 * 1000;

/** Remembers for five minutes that this browser has just done something as this user. */
export class RecentAction {
  readonly #signatures: Signatures;
  readonly #name: string;
  readonly #origin: string;

  constructor(name: 'backup-codes' | 'identity', secret: Secrets, origin: string) {
    this.#signatures = new Signatures(secret, name);
    this.#name = cookieName(name, origin);
    this.#origin = origin;
  }

  record(reply: FastifyReply, userId: number): void {
    const until = `${userId}.${Date.now() + lifetimeMs}`;
    reply.setCookie(this.#name, `${until}.${this.#signatures.sign(until)}`, {
      ...cookieAttributes(this.#origin),
      sameSite: 'strict',
      maxAge: lifetimeMs / 1000,
    });
  }

  isRecorded({ cookies }: FastifyRequest, userId: number): boolean {
    const [id = '', until = '', signature = ''] = (cookies[this.#name] ?? '').split('.');
    return id === String(userId) && Number(until) > Date.now() && this.#signatures.verify(signature, `${id}.${until}`);
  }
}
