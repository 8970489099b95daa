import { randomBytes } from 'node:crypto';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { cookieAttributes } from '../http/cookies.ts';
import { Signatures } from '../http/signatures.ts';

export type KnownBrowserOptions = {
  database: Database;
  secret: Secrets;
  origin: string;
  cookie: string;
  tables: { users: string; credentials: string };
};

const lifetimeSeconds = 180 * 24 * 60 * 60;

/**
 * Recognises the browsers in which somebody has signed in to an account, by a signed cookie (OWASP calls it a device
 * cookie). It opens nothing: it only keeps failed sign-ins elsewhere from slowing this browser. A new password ends it.
 */
export class KnownBrowsers {
  readonly #options: KnownBrowserOptions;
  readonly #signatures: Signatures;

  constructor(options: KnownBrowserOptions) {
    this.#options = options;
    this.#signatures = new Signatures(options.secret, options.cookie);
  }

  /** The id of this browser, if it is known for the account with this address. */
  async find({ cookies }: FastifyRequest, email: string): Promise<string | undefined> {
    const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookies[this.#options.cookie] ?? '') ?? [];
    if (!id) return undefined;
    return this.#signatures.verify(signature, await this.#signed(id, email)) ? id : undefined;
  }

  async remember(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
    const id = (await this.find(request, email)) ?? randomBytes(16).toString('base64url');
    const { cookie, origin } = this.#options;
    reply.setCookie(cookie, `${id}.${this.#signatures.sign(await this.#signed(id, email))}`, {
      ...cookieAttributes(origin),
      maxAge: lifetimeSeconds,
    });
  }

  async #signed(id: string, email: string): Promise<string> {
    const { database, tables } = this.#options;
    const address = email.trim().toLowerCase();
    const { rows } = await sql<{ password: string | null }>`
      select c.password from ${sql.table(tables.credentials)} c join ${sql.table(tables.users)} u on u.id = c."userId"
      where u.email = ${address} and c."providerId" = 'credential'`.execute(database);
    return [id, address, rows[0]?.password ?? ''].join('\n');
  }
}
