import { clientNetwork } from '@contenthub/server-kit/http/client-network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { Signatures } from '../http/signatures.ts';
import { hashAddress } from '../personal-data/hash-address.ts';
import { type KnownBrowserOptions, KnownBrowsers } from './known-browsers.ts';

/** In 15 minutes, at one account, from one known browser or one network. */
const attemptsPerSource = 10;
/** In an hour, at one account, from all networks together. Known browsers are not counted and not limited by it. */
const attemptsOfNetworks = 100;

/** A sign-in with a password, counted as failed until it succeeds. */
export type SignInAttempt = { succeeded: () => Promise<void> };

/**
 * Limits failed sign-ins per account, whether or not it exists, so that passwords cannot be guessed and nobody can be
 * locked out. Attempts while blocked do not count. Addresses and networks are stored as hashes, for an hour.
 */
export class SignInLimit {
  readonly #database: Database;
  readonly #browsers: KnownBrowsers;
  readonly #networks: Signatures;
  readonly #accountOf: (email: string) => string;

  /** Accounts of different kinds with the same address have different prefixes. */
  constructor(options: KnownBrowserOptions & { prefix: string }) {
    this.#database = options.database;
    this.#browsers = new KnownBrowsers(options);
    this.#networks = new Signatures(options.secret, 'sign-in-network');
    this.#accountOf = (email) => hashAddress(options.prefix + email.trim());
  }

  /** Counts an attempt before its password is checked, so that concurrent guesses count too. Undefined if it is refused. */
  async begin(request: FastifyRequest, email: string): Promise<SignInAttempt | undefined> {
    const browser = await this.#browsers.find(request, email);
    const source = browser ?? this.#networks.sign(clientNetwork(request.ip));
    const account = this.#accountOf(email);
    const isKnown = browser !== undefined;
    const isAllowed = await this.#database.transaction().execute(async (transaction) => {
      // Prevents two concurrent guesses from both taking the last slot.
      await sql`select pg_advisory_xact_lock(hashtext(${account}))`.execute(transaction);
      await sql`delete from sign_in_attempts where "sentAt" < now() - interval '1 hour'`.execute(transaction);
      const { rows } = await sql`
        insert into sign_in_attempts (recipient, source, "isKnown")
        select ${account}, ${source}, ${isKnown}
        where (
          select count(*) from sign_in_attempts
          where recipient = ${account} and source = ${source} and "sentAt" > now() - interval '15 minutes'
        ) < ${attemptsPerSource} and (${isKnown} or (
          select count(*) from sign_in_attempts where recipient = ${account} and not "isKnown"
        ) < ${attemptsOfNetworks})
        returning 1`.execute(transaction);
      return rows.length === 1;
    });
    if (!isAllowed) return undefined;
    return {
      succeeded: async () => {
        await sql`
          delete from sign_in_attempts where recipient = ${account} and source = ${source}`.execute(this.#database);
      },
    };
  }

  /** Whether somebody has signed in to this account in this browser. */
  async isKnown(request: FastifyRequest, email: string): Promise<boolean> {
    return (await this.#browsers.find(request, email)) !== undefined;
  }

  /** Remembers that somebody has signed in to this account in this browser. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
    return this.#browsers.remember(request, reply, email);
  }

  /** Forgets all failed sign-ins of this account. */
  async reset(email: string): Promise<void> {
    await sql`delete from sign_in_attempts where recipient = ${this.#accountOf(email)}`.execute(this.#database);
  }
}
