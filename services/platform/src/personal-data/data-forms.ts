import { accountDataPath } from '@contenthub/contracts/account-settings';
import { type DataNotice, eraseWord, type OwnData, personalDataPaths } from '@contenthub/contracts/personal-data';
import { accountPaths, cookieName, platformBase } from '@contenthub/contracts/platform-paths';
import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import { bucketCookie, visitorCookie } from '@contenthub/contracts/visitor-cookie';
import { countryNamed } from '@contenthub/contracts/visitor-settings';
import { answerError, HttpError } from '@contenthub/server-kit/error-answers';
import { verifyPassword } from 'better-auth/crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Asker, WhoAsks } from '../http/asker.ts';
import type { PlatformSettings } from '../settings.ts';
import type { Erasures } from './erasures.ts';
import type { Person } from './personal-table.ts';
import { sendExport } from './send-export.ts';

type Options = {
  database: Database;
  settings: PlatformSettings;
  whoAsks: WhoAsks;
  erasures: Erasures;
  exportOf: (person: Person) => Promise<AsyncIterable<string>>;
};
type User = Extract<Asker, { kind: 'user' }>;
type Form = Record<string, unknown>;

const freshMinutes = 10;
/** Each export reads every event of a person; each attempt to delete may be a guess of the password. */
const limits = { export: { most: 5, minutes: 60 }, erase: { most: 5, minutes: 15 } };
const waitForEventsMs = 3000;

/** What a signed-in reader does with their own data. The forms work with scripts off. */
export function addDataForms(app: FastifyInstance, options: Options): void {
  const { database, settings, whoAsks, erasures, exportOf } = options;
  const { PUBLIC_ORIGIN: origin, ACCOUNT_PATH, SIGN_IN_PATH, COUNTRY_HEADER } = settings;
  const page = accountDataPath(ACCOUNT_PATH);
  const { BACKUP_RETENTION_DAYS: backupDays, EVENT_RETENTION_DAYS: eventDays } = settings;
  const told = (notice: DataNotice) => `${page}?${new URLSearchParams({ notice })}`;
  const signIn = `${SIGN_IN_PATH}?${new URLSearchParams({ next: page })}`;

  app.get(personalDataPaths.own, async (request, reply): Promise<OwnData> => {
    reply.header('cache-control', 'private, no-store');
    const asker = await whoAsks(request);
    if (asker.kind !== 'user') throw new HttpError(401, 'not-signed-in', 'Sign in first.');
    const proof = (await passwordOf(asker.id))
      ? 'password'
      : (await isFresh(request, asker))
        ? 'fresh'
        : 'sign-in-again';
    const { name, email } = asker.user;
    return { name, email, proof, backupDays, eventDays };
  });

  const passwordOf = async (userId: number): Promise<string | undefined> => {
    const found = await sql<{ password: string | null }>`
      select password from credentials where "userId" = ${userId} and "providerId" = 'credential'`.execute(database);
    return found.rows[0]?.password ?? undefined;
  };

  /** Readers who sign in by a provider have no password here: they prove who they are by having signed in just now. */
  const isFresh = async ({ cookies }: FastifyRequest, { id }: User): Promise<boolean> => {
    const token = (cookies[sessionCookieName(origin)] ?? '').split('.')[0] ?? '';
    const found = await sql`
      select 1 from sessions where "userId" = ${id} and token = ${token}
        and "createdAt" > now() - make_interval(mins => ${freshMinutes})`.execute(database);
    return found.rows.length > 0;
  };

  /** Counts a request, unless that would be one too many. */
  const allows = async (userId: number, action: keyof typeof limits): Promise<boolean> => {
    const { most, minutes } = limits[action];
    const counted = await sql`
      insert into data_requests (user_id, action) select ${userId}, ${action}
      where (select count(*) from data_requests where user_id = ${userId} and action = ${action}
        and at > now() - make_interval(mins => ${minutes})) < ${most}
      returning 1`.execute(database);
    return counted.rows.length === 1;
  };

  const download = async (user: User, request: FastifyRequest, reply: FastifyReply) => {
    if (!(await allows(user.id, 'export'))) return reply.redirect(told('slow-down'), 303);
    const country = countryNamed(request.headers, COUNTRY_HEADER);
    const file = await exportOf({ ...personOf(user), country }).catch((error: unknown) => {
      request.log.error({ err: error }, 'personal data could not be exported');
      return undefined;
    });
    return file ? sendExport(reply, file) : reply.redirect(told('unavailable'), 303);
  };

  const erase = async (user: User, request: FastifyRequest, reply: FastifyReply) => {
    const { confirmation, password } = request.body as Form;
    if (!(await allows(user.id, 'erase'))) return reply.redirect(told('slow-down'), 303);
    if (String(confirmation).trim().toLowerCase() !== eraseWord) return reply.redirect(told('not-confirmed'), 303);
    const hash = await passwordOf(user.id);
    if (hash && !(await verifyPassword({ hash, password: String(password ?? '') })))
      return reply.redirect(told('wrong-password'), 303);
    if (!hash && !(await isFresh(request, user))) return reply.redirect(told('sign-in-again'), 303);
    const id = await erasures.request(personOf(user), 'person');
    await erasures.finishedWithin(id, waitForEventsMs);
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const;
    const names = [sessionCookieName(origin), cookieName(visitorCookie, origin), cookieName(bucketCookie, origin)];
    for (const name of names) reply.clearCookie(name, attributes);
    return reply.redirect(`${page}?${new URLSearchParams({ erasure: id })}`, 303);
  };

  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof HttpError && error.code === 'csrf')) return answerError(error, request, reply);
      return reply.redirect(told('try-again'), 303);
    });
    for (const [path, handle] of [
      [accountPaths.exportData, download],
      [accountPaths.eraseAccount, erase],
    ] as const) {
      scope.post(platformBase + path, { config: { fromPage: true }, bodyLimit: 16 * 1024 }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const asker = await whoAsks(request);
        return asker.kind === 'user' ? handle(asker, request, reply) : reply.redirect(signIn, 303);
      });
    }
  });
}

function personOf({ id, user: { email } }: User): Person {
  return { userId: id, email, visitors: [] };
}
