import { randomUUID } from 'node:crypto';
import { cookieName, signUpCookie } from '@contenthub/contracts/platform/platform-paths';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type {} from '@fastify/cookie';
import { APIError, type BetterAuthPlugin, type User } from 'better-auth';
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { verifyJWT } from 'better-auth/crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { cookieAttributes } from '../http/cookies.ts';
import { Signatures } from '../http/signatures.ts';
import { hashAddress } from '../personal-data/hash-address.ts';

export const confirmPath = '/confirm-sign-up';

/** `signUp` is the cookie of the browser, `password` what the reader typed. One of the two has to fit the sign-up. */
export type Confirmation = { token: string; signUp: string; password: string };

/**
 * Sign-ups that nobody has confirmed. Each has an account of its own, and a newer one for the same address takes its
 * place. So an account's id stands for one sign-up with one password, and the owner of an address confirms no other.
 */
export function signUps(database: Database, secret: Secrets): BetterAuthPlugin {
  const signatures = new Signatures(secret, signUpCookie);
  return {
    id: 'sign-ups',
    hooks: {
      before: [
        {
          matcher: isSignUp,
          handler: createAuthMiddleware(({ body }) => removeUnconfirmed(database, String(body.email).toLowerCase())),
        },
      ],
      after: [
        {
          matcher: isSignUp,
          handler: createAuthMiddleware(({ body }) => giveResetLinks(database, String(body.email).toLowerCase())),
        },
      ],
    },
    endpoints: {
      confirmSignUp: createAuthEndpoint(confirmPath, { method: 'POST' }, async (ctx) => {
        const { token, signUp, password } = ctx.body as unknown as Confirmation;
        const { context } = ctx;
        const { email } = (await verifyJWT<{ email: string }>(token, context.secret)) ?? {};
        const account = email && (await context.internalAdapter.findUserByEmail(email, { includeAccounts: true }));
        if (!account || isDisabled(account.user)) throw refusal('INVALID_TOKEN');
        const { user, accounts: credentials } = account;
        if (user.emailVerified) return ctx.json({ signedIn: false });
        if (!signatures.verify(signUp, user.id)) {
          if (!password) throw refusal('PASSWORD_NEEDED');
          const hash = credentials.find(({ providerId }) => providerId === 'credential')?.password;
          if (!hash || !(await context.password.verify({ hash, password }))) throw refusal('INVALID_PASSWORD');
        }
        // A newer sign-up may have taken the place of this one in the meantime. Its id is another one.
        const confirmed: User | null = await context.internalAdapter.updateUser(user.id, { emailVerified: true });
        if (!confirmed) throw refusal('INVALID_TOKEN');
        const session = await context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user: confirmed });
        return ctx.json({ signedIn: true });
      }),
    },
  };
}

const isSignUp = ({ path }: { path?: string }) => path === '/sign-up/email';

/**
 * The mailed links for a new password stay valid for the address, because they prove that somebody reads its mailbox,
 * and strangers may have used up the mails of this hour.
 */
async function removeUnconfirmed(database: Database, email: string): Promise<void> {
  await sql`
    with removed as (
      delete from users where email = ${email} and not "emailVerified" and not disabled returning id)
    update verifications set value = ${hashAddress(email)} from removed
    where value = removed.id::text and identifier like 'reset-password:%'`.execute(database);
}

async function giveResetLinks(database: Database, email: string): Promise<void> {
  await sql`
    update verifications set value = users.id::text from users
    where users.email = ${email} and value = ${hashAddress(email)}`.execute(database);
}

function isDisabled(user: User): boolean {
  return 'disabled' in user && user.disabled === true;
}

function refusal(code: 'INVALID_TOKEN' | 'PASSWORD_NEEDED' | 'INVALID_PASSWORD'): APIError {
  return new APIError('UNAUTHORIZED', { code });
}

const daySeconds = 24 * 60 * 60;

/** A cookie that says which sign-up a browser has made. It looks the same for an address that was taken. */
export class SignUpCookie {
  readonly #signatures: Signatures;
  readonly #origin: string;
  readonly #name: string;

  constructor(secret: Secrets, origin: string) {
    this.#signatures = new Signatures(secret, signUpCookie);
    this.#origin = origin;
    this.#name = cookieName(signUpCookie, origin);
  }

  set(reply: FastifyReply, accountId: string = randomUUID()): void {
    reply.setCookie(this.#name, this.#signatures.sign(accountId), {
      ...cookieAttributes(this.#origin),
      maxAge: daySeconds,
    });
  }

  read({ cookies }: FastifyRequest): string {
    return cookies[this.#name] ?? '';
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, cookieAttributes(this.#origin));
  }
}
