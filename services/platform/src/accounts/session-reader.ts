import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Session } from '../auth/create-auth.ts';
import { readSignedCookie } from '../auth/key-rotation.ts';
import type { Database } from '../database.ts';
import type { Account } from './auth.ts';

/** Columns that other modules add to the statement. They refer to the account as `users`, and have no parameters. */
export type UserColumns = Readonly<Record<string, RawBuilder<unknown>>>;
export type ValuesOf<C extends UserColumns> = { [K in keyof C]: C[K] extends RawBuilder<infer T> ? T : never };

export type SignedIn<Extra = unknown> = { account: Account; session: Session; twoFactor: boolean; extra: Extra };

type Row = Account & {
  sessionId: number;
  sessionCreatedAt: Date;
  sessionUpdatedAt: Date;
  isExpired: boolean;
  twoFactorEnabled: boolean;
};

/**
 * Reads the session of a cookie, its account and what the modules know about the user in one prepared statement. It
 * accepts the same cookies as better-auth, which needs several times the CPU time because it prepares its endpoint,
 * its response and each statement again for every call.
 */
export class SessionReader<C extends UserColumns> {
  readonly #database: Database;
  readonly #secret: Secrets;
  readonly #statement: string;

  constructor(database: Database, secret: Secrets, columns: C) {
    this.#database = database;
    this.#secret = secret;
    const extra = Object.entries(columns).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`);
    this.#statement = sql`
      select users.id, users.name, users.email, users."emailVerified" as confirmed, users."isTest", users.disabled,
        coalesce(users."customFields", '{}') as "customFields", users."twoFactorEnabled",
        sessions.id as "sessionId", sessions."createdAt" as "sessionCreatedAt",
        sessions."updatedAt" as "sessionUpdatedAt", sessions."expiresAt" < now() as "isExpired"
        ${sql.join(extra, sql``)}
      from sessions join users on users.id = sessions."userId"
      where sessions.token = $1
      limit 1`.compile(database).sql;
  }

  async read(cookie: string | undefined): Promise<SignedIn<ValuesOf<C>> | undefined> {
    const token = readSignedCookie(cookie, this.#secret);
    if (token === undefined) return undefined;
    const { rows } = await this.#database.executeQuery<Row & ValuesOf<C>>(CompiledQuery.raw(this.#statement, [token]));
    const [row] = rows;
    // Expired sessions are deleted by the retention job.
    if (!row || row.isExpired) return undefined;
    const { id, name, email, confirmed, isTest, disabled, customFields, twoFactorEnabled, ...rest } = row;
    const { sessionId, sessionCreatedAt, sessionUpdatedAt, isExpired: _, ...extra } = rest;
    return {
      account: { id, name, email, confirmed, isTest, disabled, customFields },
      session: { id: sessionId, createdAt: sessionCreatedAt, updatedAt: sessionUpdatedAt },
      twoFactor: twoFactorEnabled,
      extra: extra as unknown as ValuesOf<C>,
    };
  }
}
