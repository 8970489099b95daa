import Type, { type Static } from 'typebox';
import { staffRoles } from './roles.ts';

export const StaffRole = Type.Enum([...staffRoles], { title: 'StaffRole' });

/** The person who is signed in to the console. */
export const StaffSession = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    role: StaffRole,
    mustSetUpTotp: Type.Boolean({
      description: 'Whether the role needs an authenticator app that is not set up. Until then only the account works.',
    }),
  },
  { title: 'StaffSession', additionalProperties: false },
);
export type StaffSession = Static<typeof StaffSession>;

export const SignInResult = Type.Object(
  {
    next: Type.Enum(['done', 'code', 'sign-in'], {
      description: 'Whether a code of the authenticator app is needed, or a sign-in with the provider.',
    }),
  },
  { title: 'SignInResult', additionalProperties: false },
);
export type SignInResult = Static<typeof SignInResult>;

/** How staff can sign in. */
export const SignInWays = Type.Object(
  {
    passwords: Type.Boolean({ description: 'Whether passwords and passkeys are accepted.' }),
    provider: Type.Union([Type.String(), Type.Null()], { description: 'Name of the company’s OpenID provider.' }),
  },
  { title: 'SignInWays', additionalProperties: false },
);
export type SignInWays = Static<typeof SignInWays>;

/** What an invitation or reset link is for. */
export const StaffLink = Type.Object(
  {
    purpose: Type.Enum(['invitation', 'reset']),
    email: Type.String(),
    name: Type.String(),
    role: StaffRole,
    expiresAt: Type.String(),
  },
  { title: 'StaffLink', additionalProperties: false },
);
export type StaffLink = Static<typeof StaffLink>;

export const StaffDevice = Type.Object(
  {
    id: Type.Integer(),
    device: Type.String(),
    signedInAt: Type.String(),
    lastSeenAt: Type.String(),
    current: Type.Boolean(),
  },
  { title: 'StaffDevice', additionalProperties: false },
);
export type StaffDevice = Static<typeof StaffDevice>;

export const StaffPasskey = Type.Object(
  { id: Type.Integer(), name: Type.String(), addedAt: Type.Union([Type.String(), Type.Null()]) },
  { title: 'StaffPasskey', additionalProperties: false },
);
export type StaffPasskey = Static<typeof StaffPasskey>;

/** What the browser's passkey dialog needs, or returns, as JSON. */
export const PasskeyJson = Type.Record(Type.String(), Type.Unknown(), { title: 'PasskeyJson' });
export type PasskeyJson = Static<typeof PasskeyJson>;

export const StaffAccount = Type.Object(
  {
    session: StaffSession,
    passwords: Type.Boolean({ description: 'Whether passwords and passkeys are accepted.' }),
    totp: Type.Boolean({ description: 'Whether an authenticator app is set up.' }),
    recoveryCodesLeft: Type.Integer(),
    passkeys: Type.Array(StaffPasskey),
    sessions: Type.Array(StaffDevice),
  },
  { title: 'StaffAccount', additionalProperties: false },
);
export type StaffAccount = Static<typeof StaffAccount>;

export const RecoveryCodes = Type.Array(Type.String(), {
  description: 'Each works once in place of a code. Shown once.',
});

export const TotpSetUp = Type.Object(
  {
    uri: Type.String({ description: 'For the QR code.' }),
    key: Type.String({ description: 'To type into the app.' }),
    recoveryCodes: RecoveryCodes,
  },
  { title: 'TotpSetUp', additionalProperties: false },
);
export type TotpSetUp = Static<typeof TotpSetUp>;

export const StaffMember = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    role: StaffRole,
    active: Type.Boolean(),
    totp: Type.Boolean(),
    lastSeenAt: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'StaffMember', additionalProperties: false },
);
export type StaffMember = Static<typeof StaffMember>;

/** What became of a mail to a colleague. A waiting one is sent again until its link expires. */
export const MailDelivery = Type.Object(
  {
    mail: Type.Enum(['sent', 'waiting', 'failed', 'rate_limited']),
    link: Type.Optional(Type.String({ description: 'The link of a mail that was not sent, to pass on another way.' })),
  },
  { title: 'MailDelivery', additionalProperties: false },
);
export type MailDelivery = Static<typeof MailDelivery>;

export const StaffInvitation = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    name: Type.String(),
    role: StaffRole,
    invitedBy: Type.String(),
    expiresAt: Type.String(),
    mail: Type.Enum(['sent', 'waiting', 'failed']),
  },
  { title: 'StaffInvitation', additionalProperties: false },
);
export type StaffInvitation = Static<typeof StaffInvitation>;

export const StaffTeam = Type.Object(
  {
    members: Type.Array(StaffMember),
    invitations: Type.Array(StaffInvitation),
    mails: Type.Object({
      waiting: Type.Integer({ description: 'Mails of the whole hub that wait to be sent, issues not counted.' }),
      failed: Type.Integer({ description: 'Mails that were given up in the last week.' }),
    }),
  },
  { title: 'StaffTeam', additionalProperties: false },
);
export type StaffTeam = Static<typeof StaffTeam>;

/** One change made by staff. `before` and `after` hold the changed fields only, and never a secret. */
export const AuditEntry = Type.Object(
  {
    id: Type.Integer(),
    at: Type.String(),
    who: Type.String({ description: 'Email address, or “operator” for a command.' }),
    action: Type.String({ description: 'Such as staff.invite.' }),
    target: Type.String({ description: 'What was changed, such as an email address.' }),
    before: Type.Record(Type.String(), Type.Unknown()),
    after: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'AuditEntry', additionalProperties: false },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditPage = Type.Object(
  {
    entries: Type.Array(AuditEntry, { description: 'Newest first.' }),
    next: Type.Union([Type.Integer(), Type.Null()], { description: 'Value of `before` for the next page.' }),
    actions: Type.Array(Type.String(), { description: 'All actions in the log, for the filter.' }),
  },
  { title: 'AuditPage', additionalProperties: false },
);
export type AuditPage = Static<typeof AuditPage>;

/** A release, and when it first ran on this hub. */
export const Release = Type.Object(
  { version: Type.String(), firstRunAt: Type.String() },
  { title: 'Release', additionalProperties: false },
);
export type Release = Static<typeof Release>;

/** A named view of the console, shared with all staff. */
export const SavedView = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    path: Type.String({ description: 'Path and parameters of the console’s URL.' }),
    savedBy: Type.String({ description: 'Email address.' }),
    own: Type.Boolean({ description: 'Whether the signed-in person may remove it.' }),
  },
  { title: 'SavedView', additionalProperties: false },
);
export type SavedView = Static<typeof SavedView>;
