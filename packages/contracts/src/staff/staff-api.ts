import Type, { type TSchema } from 'typebox';
import { type Endpoint, noParams } from '../http/endpoint.ts';
import type { StaffRole as Role } from './roles.ts';
import { staffPaths } from './staff-paths.ts';
import {
  AuditPage,
  MailDelivery,
  PasskeyJson,
  RecoveryCodes,
  Release,
  SavedView,
  SignInResult,
  SignInWays,
  StaffAccount,
  StaffLink,
  StaffRole,
  StaffSession,
  StaffTeam,
  TotpSetUp,
} from './staff-schemas.ts';

/** Who may call an endpoint: anyone, staff before the authenticator app is set up, or staff of at least this role. */
export type StaffAccess = 'anyone' | 'signed-in' | Role;
export type StaffEndpoint = Endpoint & {
  access: StaffAccess;
  /** For bodies that are larger than usual. */
  maxBodyBytes?: number;
};

/** The limit of other bodies. */
export const staffBodyBytes = 16 * 1024;

const Email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' });
const Name = Type.String({ minLength: 1, maxLength: 100 });
const Password = Type.String({ minLength: 1, maxLength: 128 });
const NewPassword = Type.String({ minLength: 10, maxLength: 128 });
const Code = Type.String({ minLength: 6, maxLength: 40 });
const LinkToken = Type.String({ minLength: 20, maxLength: 100 });
const idParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const Done = Type.Object({}, { title: 'Done' });

const read = { params: noParams, query: Type.Object({}), paged: false } as const;
const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });
const change = <B extends TSchema>(body: B) => ({ ...read, method: 'POST', body }) as const;
const nothing = strict({});

/** The staff API. Each endpoint names the role that it needs, and the platform checks it in one place. */
export const staffApi = {
  csrf: {
    ...read,
    name: 'csrf',
    summary: 'The token that every POST request repeats in its header.',
    path: staffPaths.csrf,
    access: 'anyone',
    response: Type.Object({ token: Type.String() }),
  },
  signIn: {
    ...change(strict({ email: Email, password: Password })),
    name: 'signIn',
    summary: 'Signs in with a password. Staff with an authenticator app must enter a code next.',
    path: staffPaths.signIn,
    access: 'anyone',
    response: SignInResult,
  },
  signInCode: {
    ...change(strict({ code: Code })),
    name: 'signInCode',
    summary: 'Completes a sign-in with a code of the authenticator app or a recovery code.',
    path: staffPaths.signInCode,
    access: 'anyone',
    response: SignInResult,
  },
  signInWays: {
    ...read,
    name: 'signInWays',
    summary: 'How staff can sign in.',
    path: staffPaths.signInWays,
    access: 'anyone',
    response: SignInWays,
  },
  startProvider: {
    ...change(nothing),
    name: 'startProvider',
    summary: 'Starts a sign-in with the company’s OpenID provider. Returns its URL, which returns to the sign-in page.',
    path: staffPaths.startProvider,
    access: 'anyone',
    response: Type.Object({ url: Type.String() }),
  },
  finishProvider: {
    ...change(strict({ query: Type.String({ minLength: 1, maxLength: 8000 }) })),
    name: 'finishProvider',
    summary: 'Completes a sign-in with the query that the provider added to the sign-in page.',
    path: staffPaths.finishProvider,
    access: 'anyone',
    response: SignInResult,
  },
  passkeySignInOptions: {
    ...read,
    name: 'passkeySignInOptions',
    summary: 'Options for the browser’s dialog to sign in with a passkey, or to prove who is signed in.',
    path: staffPaths.passkeySignInOptions,
    access: 'anyone',
    response: PasskeyJson,
  },
  passkeySignIn: {
    ...change(strict({ passkey: PasskeyJson })),
    name: 'passkeySignIn',
    summary: 'Signs in with a passkey, which counts as both factors.',
    path: staffPaths.passkeySignIn,
    access: 'anyone',
    response: SignInResult,
  },
  readLink: {
    ...change(strict({ token: LinkToken })),
    name: 'readLink',
    summary: 'The purpose of an invitation or reset link.',
    path: staffPaths.readLink,
    access: 'anyone',
    response: StaffLink,
  },
  acceptLink: {
    ...change(strict({ token: LinkToken, name: Name, password: Type.Optional(NewPassword) })),
    name: 'acceptLink',
    summary: 'Accepts an invitation, or sets a new password, and signs in. Without passwords, the provider comes next.',
    path: staffPaths.acceptLink,
    access: 'anyone',
    response: SignInResult,
  },
  signOut: {
    ...change(nothing),
    name: 'signOut',
    summary: 'Ends this session.',
    path: staffPaths.signOut,
    access: 'anyone',
    response: Done,
  },
  session: {
    ...read,
    name: 'session',
    summary: 'The signed-in person.',
    path: staffPaths.session,
    access: 'signed-in',
    response: StaffSession,
  },
  account: {
    ...read,
    name: 'account',
    summary: 'Second factor and sessions of the signed-in person.',
    path: staffPaths.account,
    access: 'signed-in',
    response: StaffAccount,
  },
  rename: {
    ...change(strict({ name: Name })),
    name: 'rename',
    summary: 'Changes the name of the signed-in person.',
    path: staffPaths.rename,
    access: 'signed-in',
    response: Done,
  },
  changePassword: {
    ...change(strict({ current: Password, password: NewPassword })),
    name: 'changePassword',
    summary: 'Changes the password of the signed-in person and ends all other sessions.',
    path: staffPaths.changePassword,
    access: 'signed-in',
    response: Done,
  },
  startTotp: {
    ...change(strict({ password: Password })),
    name: 'startTotp',
    summary: 'Starts the setup of an authenticator app.',
    path: staffPaths.startTotp,
    access: 'signed-in',
    response: TotpSetUp,
  },
  confirmTotp: {
    ...change(strict({ code: Code })),
    name: 'confirmTotp',
    summary: 'Turns the authenticator app on with its first code.',
    path: staffPaths.confirmTotp,
    access: 'signed-in',
    response: Done,
  },
  removeTotp: {
    ...change(strict({ password: Password })),
    name: 'removeTotp',
    summary: 'Turns the authenticator app off, unless the role needs it.',
    path: staffPaths.removeTotp,
    access: 'signed-in',
    response: Done,
  },
  newRecoveryCodes: {
    ...change(strict({ password: Password })),
    name: 'newRecoveryCodes',
    summary: 'Replaces the recovery codes.',
    path: staffPaths.newRecoveryCodes,
    access: 'signed-in',
    response: Type.Object({ recoveryCodes: RecoveryCodes }),
  },
  passkeyOptions: {
    ...change(strict({ password: Type.Optional(Password), passkey: Type.Optional(PasskeyJson) })),
    name: 'passkeyOptions',
    summary:
      'Options for the browser’s dialog to add a passkey, for somebody who proves their password or a passkey now.',
    path: staffPaths.passkeyOptions,
    access: 'signed-in',
    response: PasskeyJson,
  },
  addPasskey: {
    ...change(strict({ name: Name, passkey: PasskeyJson })),
    name: 'addPasskey',
    summary: 'Adds a passkey.',
    path: staffPaths.addPasskey,
    access: 'signed-in',
    response: Done,
  },
  removePasskey: {
    ...change(nothing),
    params: idParams,
    name: 'removePasskey',
    summary: 'Removes a passkey of the signed-in person.',
    path: staffPaths.removePasskey,
    access: 'signed-in',
    response: Done,
  },
  endSession: {
    ...change(nothing),
    params: idParams,
    name: 'endSession',
    summary: 'Ends one session of the signed-in person.',
    path: staffPaths.endSession,
    access: 'signed-in',
    response: Done,
  },
  endAllSessions: {
    ...change(nothing),
    name: 'endAllSessions',
    summary: 'Signs out everywhere.',
    path: staffPaths.endAllSessions,
    access: 'signed-in',
    response: Done,
  },
  team: {
    ...read,
    name: 'team',
    summary: 'All staff and open invitations.',
    path: staffPaths.team,
    access: 'admin',
    response: StaffTeam,
  },
  invite: {
    ...change(strict({ email: Email, name: Type.String({ maxLength: 100 }), role: StaffRole })),
    name: 'invite',
    summary: 'Invites a colleague by mail. A second invitation replaces the first.',
    path: staffPaths.invite,
    access: 'admin',
    response: MailDelivery,
  },
  withdrawInvitation: {
    ...change(nothing),
    params: idParams,
    name: 'withdrawInvitation',
    summary: 'Revokes an invitation.',
    path: staffPaths.withdrawInvitation,
    access: 'admin',
    response: Done,
  },
  changeMember: {
    ...change(
      strict({
        role: Type.Optional(StaffRole),
        active: Type.Optional(Type.Boolean()),
        reason: Type.Optional(Type.String({ maxLength: 500, description: 'Kept in the audit log.' })),
      }),
    ),
    params: idParams,
    name: 'changeMember',
    summary: 'Changes a role, or deactivates or reactivates an account. The last admin stays.',
    path: staffPaths.changeMember,
    access: 'admin',
    response: Done,
  },
  resetMember: {
    ...change(nothing),
    params: idParams,
    name: 'resetMember',
    summary:
      'Mails a colleague a link for a new password. The old one works until it is set, and so do other ways to sign in.',
    path: staffPaths.resetMember,
    access: 'admin',
    response: MailDelivery,
  },
  audit: {
    ...read,
    name: 'audit',
    summary: 'The audit log, newest first.',
    path: staffPaths.audit,
    query: Type.Object({
      before: Type.Optional(Type.Integer({ minimum: 1 })),
      q: Type.Optional(Type.String({ maxLength: 254, description: 'Part of who made a change, or of its target.' })),
      who: Type.Optional(Type.String({ maxLength: 254 })),
      action: Type.Optional(Type.String({ maxLength: 100 })),
      target: Type.Optional(Type.String({ maxLength: 254 })),
      limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    }),
    access: 'admin',
    response: AuditPage,
  },
  views: {
    ...read,
    name: 'views',
    summary: 'All saved views, by name.',
    path: staffPaths.views,
    access: 'viewer',
    response: Type.Object({ views: Type.Array(SavedView) }),
  },
  saveView: {
    ...change(
      strict({
        name: Name,
        path: Type.String({ pattern: '^/(?![/\\\\])', maxLength: 4000, description: 'Starts with one slash.' }),
      }),
    ),
    name: 'saveView',
    summary: 'Saves a view under a name. Replaces the person’s view with the same name.',
    path: staffPaths.views,
    access: 'viewer',
    response: SavedView,
  },
  removeView: {
    ...change(nothing),
    params: idParams,
    name: 'removeView',
    summary: 'Removes a view of the signed-in person. Admins can remove any view.',
    path: staffPaths.removeView,
    access: 'viewer',
    response: Done,
  },
  releases: {
    ...read,
    name: 'releases',
    summary: 'When each release first ran, newest first.',
    path: staffPaths.releases,
    access: 'viewer',
    response: Type.Object({ releases: Type.Array(Release) }),
  },
} as const satisfies Record<string, StaffEndpoint>;
