import { bucketCookie, sessionCookieName, visitorCookie } from '@contenthub/contracts/platform/cookies';
import {
  type DataNotice,
  eraseConfirmationWord,
  type OwnData,
  personalDataPaths,
} from '@contenthub/contracts/platform/personal-data';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths, cookieName } from '@contenthub/contracts/platform/platform-paths';
import { accountDataPath, countryFromHeaders } from '@contenthub/contracts/platform/shared-settings';
import { HttpError, sendError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { verifyPassword } from '../auth/passwords.ts';
import type { Database } from '../database.ts';
import type { IdentifyVisitor, Visitor } from '../http/api-routes.ts';
import { cookieAttributes } from '../http/cookies.ts';
import type { PlatformSettings } from '../settings.ts';
import { sendExport } from './data-export.ts';
import type { Erasures } from './erasures.ts';
import type { DataSubject } from './personal-table.ts';

type Options = {
  database: Database;
  settings: PlatformSettings;
  identifyVisitor: IdentifyVisitor;
  erasures: Erasures;
  createExport: (person: DataSubject) => Promise<AsyncIterable<string>>;
};
type User = Extract<Visitor, { kind: 'user' }>;
type Form = Record<string, unknown>;

const freshMinutes = 10;
/** Each export reads every event of a person, and each deletion attempt may be a password guess. */
const limits = { export: { most: 5, minutes: 60 }, erase: { most: 5, minutes: 15 } };
const waitForEventsMs = 3000;

/** Routes for readers' own data. The forms work without scripts. */
export function addPersonalDataForms(app: FastifyInstance, options: Options): void {
  const { database, settings, identifyVisitor, erasures, createExport } = options;
  const { PUBLIC_ORIGIN: origin, ACCOUNT_PATH, SIGN_IN_PATH, COUNTRY_HEADER } = settings;
  const page = accountDataPath(ACCOUNT_PATH);
  const { BACKUP_RETENTION_DAYS: backupDays, EVENT_RETENTION_DAYS: eventDays } = settings;
  const pageWithNotice = (notice: DataNotice) => `${page}?${new URLSearchParams({ notice })}`;
  const signIn = `${SIGN_IN_PATH}?${new URLSearchParams({ next: page })}`;

  app.get(personalDataPaths.own, async (request, reply): Promise<OwnData> => {
    reply.header('cache-control', 'private, no-store');
    const visitor = await identifyVisitor(request);
    if (visitor.kind !== 'user') throw new HttpError(401, 'not-signed-in', 'Sign in first.');
    const proof = (await getPasswordHash(visitor.id))
      ? 'password'
      : (await hasRecentSignIn(request, visitor))
        ? 'fresh'
        : 'sign-in-again';
    const { name, email } = visitor.user;
    return { name, email, proof, backupDays, eventDays };
  });

  const getPasswordHash = async (userId: number): Promise<string | undefined> => {
    const found = await sql<{ password: string | null }>`
      select password from credentials where "userId" = ${userId} and "providerId" = 'credential'`.execute(database);
    return found.rows[0]?.password ?? undefined;
  };

  /** Readers who sign in with a provider have no password here; a recent sign-in is the proof. */
  const hasRecentSignIn = async ({ cookies }: FastifyRequest, { id }: User): Promise<boolean> => {
    const token = (cookies[sessionCookieName(origin)] ?? '').split('.')[0] ?? '';
    const found = await sql`
      select 1 from sessions where "userId" = ${id} and token = ${token}
        and "createdAt" > now() - make_interval(mins => ${freshMinutes})`.execute(database);
    return found.rows.length > 0;
  };

  /** Counts a request. Returns false if the limit is reached. */
  const tryConsume = async (userId: number, action: keyof typeof limits): Promise<boolean> => {
    const { most, minutes } = limits[action];
    return database.transaction().execute(async (transaction) => {
      // Prevents concurrent requests from all taking the last slot.
      await sql`select pg_advisory_xact_lock(hashtext('data-requests'), ${userId})`.execute(transaction);
      const counted = await sql`
        insert into data_requests (user_id, action) select ${userId}, ${action}
        where (select count(*) from data_requests where user_id = ${userId} and action = ${action}
          and at > now() - make_interval(mins => ${minutes})) < ${most}
        returning 1`.execute(transaction);
      return counted.rows.length === 1;
    });
  };

  const download = async (user: User, request: FastifyRequest, reply: FastifyReply) => {
    if (!(await tryConsume(user.id, 'export'))) return reply.redirect(pageWithNotice('slow-down'), 303);
    const country = countryFromHeaders(request.headers, COUNTRY_HEADER);
    const file = await createExport({ ...toDataSubject(user), country }).catch((error: unknown) => {
      request.log.error({ err: error }, 'failed to export personal data');
      return undefined;
    });
    return file ? sendExport(reply, file) : reply.redirect(pageWithNotice('unavailable'), 303);
  };

  const erase = async (user: User, request: FastifyRequest, reply: FastifyReply) => {
    const { confirmation, password } = request.body as Form;
    if (!(await tryConsume(user.id, 'erase'))) return reply.redirect(pageWithNotice('slow-down'), 303);
    if (String(confirmation).trim().toLowerCase() !== eraseConfirmationWord)
      return reply.redirect(pageWithNotice('not-confirmed'), 303);
    const hash = await getPasswordHash(user.id);
    if (hash && !(await verifyPassword({ hash, password: String(password ?? '') })))
      return reply.redirect(pageWithNotice('wrong-password'), 303);
    if (!hash && !(await hasRecentSignIn(request, user))) return reply.redirect(pageWithNotice('sign-in-again'), 303);
    const id = await erasures.request(toDataSubject(user), 'person');
    await erasures.waitUntilFinished(id, waitForEventsMs);
    const names = [sessionCookieName(origin), cookieName(visitorCookie, origin), cookieName(bucketCookie, origin)];
    for (const name of names) reply.clearCookie(name, cookieAttributes(origin));
    return reply.redirect(`${page}?${new URLSearchParams({ erasure: id })}`, 303);
  };

  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof HttpError && error.code === 'csrf')) return sendError(error, request, reply);
      return reply.redirect(pageWithNotice('try-again'), 303);
    });
    for (const [path, handle] of [
      [accountPaths.exportData, download],
      [accountPaths.eraseAccount, erase],
    ] as const) {
      scope.post(platformBase + path, { config: { fromPage: true }, bodyLimit: 16 * 1024 }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const currentVisitor = await identifyVisitor(request);
        return currentVisitor.kind === 'user' ? handle(currentVisitor, request, reply) : reply.redirect(signIn, 303);
      });
    }
  });
}

function toDataSubject({ id, user: { email } }: User): DataSubject {
  return { userId: id, email, visitors: [] };
}
