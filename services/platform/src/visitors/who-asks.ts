import { consentCookie, mayHaveId, privacySignalHeader } from '@contenthub/contracts/consent';
import { cookieName } from '@contenthub/contracts/platform-paths';
import { visitorCookie } from '@contenthub/contracts/visitor-cookie';
import { countryNamed } from '@contenthub/contracts/visitor-settings';
import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import type { Account } from '../accounts/auth.ts';
import type { Database } from '../database/database.ts';
import { groupsOf, preferenceProfileOf } from '../groups/user-groups.ts';
import type { Asker, WhoAsks } from '../http/asker.ts';
import { institutionOf } from '../institutions/user-institution.ts';
import type { PlatformSettings } from '../settings.ts';
import { subscriptionOf } from '../subscriptions/user-subscription.ts';
import { blogUser } from './blog-user.ts';
import type { EventTokens } from './event-tokens.ts';
import type { VisitorIds } from './visitor-ids.ts';

type Options = {
  accounts: Accounts;
  database: Database;
  visitorIds: VisitorIds;
  eventTokens: EventTokens;
  settings: PlatformSettings;
  now: () => number;
};

/** Whether this visitor may have an id: by their own choice, else by their browser’s, else by the country that the edge says. */
export function mayBeKnown(request: FastifyRequest, { COUNTRY_HEADER }: PlatformSettings): boolean {
  return mayHaveId({
    cookie: request.cookies[consentCookie],
    country: countryNamed(request.headers, COUNTRY_HEADER),
    privacySignal: request.headers[privacySignalHeader],
  });
}

/** Puts together what the modules know. Asked once a request, however many parts of it want to know. */
export function whoAsksBy({ accounts, database, visitorIds, eventTokens, settings, now }: Options): WhoAsks {
  const known = new WeakMap<FastifyRequest, Promise<Asker>>();
  const visitor = cookieName(visitorCookie, settings.PUBLIC_ORIGIN);

  const ask = async (request: FastifyRequest): Promise<Asker> => {
    const account = await accounts.accountOf(request);
    if (account && !account.disabled) return user(account);
    const id = visitorIds.read(request.cookies[visitor]);
    return id !== undefined && mayBeKnown(request, settings) ? { kind: 'anonymous', id } : { kind: 'nobody' };
  };
  const user = async (account: Account): Promise<Asker> => {
    const { id } = account;
    const [groups, preferenceProfile, subscription, { institutionId }, token] = await Promise.all([
      groupsOf(database, id),
      preferenceProfileOf(database, id),
      subscriptionOf(database, id, now()),
      institutionOf(database, id),
      eventTokens.of(id),
    ]);
    const user = blogUser({ account, groups, subscription, institutionId, ...token });
    return { kind: 'user', id, user, preferenceProfile };
  };
  return (request) => {
    const asked = known.get(request) ?? ask(request);
    known.set(request, asked);
    return asked;
  };
}
