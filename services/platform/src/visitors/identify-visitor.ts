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
import type { SignedIn, ValuesOf } from '../accounts/session-reader.ts';
import { groupColumns } from '../groups/groups.ts';
import type { IdentifyVisitor, Visitor } from '../http/api-routes.ts';
import { institutionColumns } from '../institutions/institutions.ts';
import type { PlatformSettings } from '../settings.ts';
import { staffColumns } from '../staff/staff-store.ts';
import { subscriptionColumns, toSubscription } from '../subscriptions/subscriptions.ts';
import type { EventTokens } from './event-tokens.ts';
import type { VisitorIds } from './visitor-ids.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when a request is identified for the first time. */
    visitor: Promise<Visitor> | undefined;
  }
}

/** What the modules know about a user. It is read together with the session. */
export const userColumns = { ...groupColumns, ...subscriptionColumns, ...institutionColumns, ...staffColumns };
export type UserValues = ValuesOf<typeof userColumns>;

type Options = {
  accounts: Accounts<UserValues>;
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
export function createIdentifyVisitor({ accounts, visitorIds, eventTokens, settings, now }: Options): IdentifyVisitor {
  const visitorCookieName = cookieName(visitorCookie, settings.PUBLIC_ORIGIN);

  const identify = async (request: FastifyRequest): Promise<Visitor> => {
    const signedIn = await accounts.getSignedIn(request);
    if (signedIn && !signedIn.account.disabled) return identifyUser(signedIn, isEditor(request));
    const id = visitorIds.read(request.cookies[visitorCookieName]);
    return id !== undefined && mayAssignId(request, settings) ? { kind: 'anonymous', id } : { kind: 'nobody' };
  };
  const identifyUser = async ({ account, extra }: SignedIn<UserValues>, editor: boolean): Promise<Visitor> => {
    const { groups, preferenceProfile, institutionId, isStaff } = extra;
    const token = await eventTokens.issue(account.id);
    const isTest = account.isTest || editor || isStaff;
    const subscription = toSubscription(extra, now());
    const user = toBlogUser({ account: { ...account, isTest }, groups, subscription, institutionId, ...token });
    return { kind: 'user', id: account.id, user, preferenceProfile };
  };
  return (request) => {
    request.visitor ??= identify(request);
    return request.visitor;
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
