import { editorCookie } from '@contenthub/contracts/content/content-paths';
import { consentCookie, globalPrivacyControlHeader, mayAssignVisitorId } from '@contenthub/contracts/platform/consent';
import { visitorCookie } from '@contenthub/contracts/platform/cookies';
import type { Subscription } from '@contenthub/contracts/platform/platform-api';
import { cookieName } from '@contenthub/contracts/platform/platform-paths';
import { countryFromHeaders } from '@contenthub/contracts/platform/shared-settings';
import type { BlogUser } from '@contenthub/contracts/platform/visitor';
import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import type { Account } from '../accounts/auth.ts';
import type { Database } from '../database.ts';
import { getGroups, getPreferenceProfile } from '../groups/groups.ts';
import type { IdentifyVisitor, Visitor } from '../http/api-routes.ts';
import { getInstitution } from '../institutions/institutions.ts';
import type { PlatformSettings } from '../settings.ts';
import { isStaff } from '../staff/staff-store.ts';
import { getSubscription } from '../subscriptions/subscriptions.ts';
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

/**
 * Whether this visitor may have an id: by their own choice, otherwise by their browser's signal, otherwise by the
 * edge's country.
 */
export function mayAssignId(request: FastifyRequest, { COUNTRY_HEADER }: PlatformSettings): boolean {
  return mayAssignVisitorId({
    cookie: request.cookies[consentCookie],
    country: countryFromHeaders(request.headers, COUNTRY_HEADER),
    privacySignal: request.headers[globalPrivacyControlHeader],
  });
}

/**
 * Whether this visitor is signed in to WordPress, which shares the site's origin. Editors count as test users, so that
 * figures of readers leave them out. The cookie is not verified: a forged one hides only its own browser.
 */
export function isEditor({ headers }: FastifyRequest): boolean {
  return editorCookie(headers.cookie) !== '';
}

/** Combines the modules' data about a visitor, once per request. */
export function createIdentifyVisitor({
  accounts,
  database,
  visitorIds,
  eventTokens,
  settings,
  now,
}: Options): IdentifyVisitor {
  const cache = new WeakMap<FastifyRequest, Promise<Visitor>>();
  const visitorCookieName = cookieName(visitorCookie, settings.PUBLIC_ORIGIN);

  const identify = async (request: FastifyRequest): Promise<Visitor> => {
    const account = await accounts.getAccount(request);
    if (account && !account.disabled) return identifyUser(account, isEditor(request));
    const id = visitorIds.read(request.cookies[visitorCookieName]);
    return id !== undefined && mayAssignId(request, settings) ? { kind: 'anonymous', id } : { kind: 'nobody' };
  };
  const identifyUser = async (account: Account, editor: boolean): Promise<Visitor> => {
    const { id } = account;
    const [groups, preferenceProfile, subscription, { institutionId }, token, staff] = await Promise.all([
      getGroups(database, id),
      getPreferenceProfile(database, id),
      getSubscription(database, id, now()),
      getInstitution(database, id),
      eventTokens.issue(id),
      isStaff(database, account.email),
    ]);
    const isTest = account.isTest || editor || staff;
    const user = toBlogUser({ account: { ...account, isTest }, groups, subscription, institutionId, ...token });
    return { kind: 'user', id, user, preferenceProfile };
  };
  return (request) => {
    const pending = cache.get(request) ?? identify(request);
    cache.set(request, pending);
    return pending;
  };
}

type UserParts = {
  account: Account;
  groups: string[];
  subscription: Subscription;
  institutionId: number | null;
  eventToken?: string;
};

/** A signed-in user with the data of all modules. */
function toBlogUser({ account, groups, subscription, institutionId, eventToken }: UserParts): BlogUser {
  const free = subscription.type === 'Free';
  const { subscriptionFree } = subscription;
  return {
    ...account,
    type: subscription.type,
    anonymous: false,
    free,
    freemium: free || subscriptionFree,
    subscriptionFree,
    groups,
    institutionId,
    ...(eventToken && { eventToken }),
  };
}

/** A visitor with only an id: their own, or the common one before they may have their own. */
export function anonymousUser(id: number, isTest: boolean): BlogUser {
  return {
    id,
    name: '',
    email: '',
    type: 'Free',
    isTest,
    anonymous: true,
    confirmed: false,
    free: true,
    freemium: false,
    subscriptionFree: false,
    disabled: false,
    customFields: {},
    groups: [],
    institutionId: null,
  };
}
