import { accountPathSettings, consoleSettings, visitorSettings } from '@contenthub/contracts/platform/shared-settings';
import { fallbackSecret } from '@contenthub/server-kit/process/secrets';
import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';
import { defaultPasswordCost } from './auth/passwords.ts';

const settings = {
  ...commonSettings,
  ...visitorSettings,
  ...accountPathSettings,
  PLATFORM_PORT: Type.Integer({ default: 4020, minimum: 0, maximum: 65535, description: 'port of the platform' }),
  PLATFORM_DATABASE_URL: Type.Optional(
    Type.String({ description: 'a separate PostgreSQL URL; without it accounts are stored in PGlite' }),
  ),
  PLATFORM_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: 'signs sessions, visitors and tokens; without it one is generated and stored in DATA_FOLDER',
    }),
  ),
  PLATFORM_SECRET_FALLBACK: fallbackSecret('PLATFORM_SECRET', 32),
  EVENT_TOKEN_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: 'shared with the collector: proves whose events are sent; without it events are anonymous',
    }),
  ),
  LOADER_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'the event loader, to export and erase a person’s events; needs EVENT_TOKEN_SECRET',
    }),
  ),
  EVENT_RETENTION_DAYS: Type.Integer({
    default: 400,
    minimum: 1,
    maximum: 3650,
    description: 'same as the collector’s; shown to readers, and exposures are deleted after as many days',
  }),
  BACKUP_RETENTION_DAYS: Type.Integer({
    default: 30,
    minimum: 0,
    description: 'days until this deployment deletes its backups; shown to readers who erase their data',
  }),
  DATA_FOLDER: Type.String({ default: '.local', description: 'folder for PGlite and generated secrets' }),
  PUBLIC_ORIGIN: Type.String({
    default: 'http://www.contenthub.localhost:4000',
    pattern: '^https?://[^/]+$',
    description: 'public origin of the hub, such as https://www.example.com; requests from other origins are rejected',
  }),
  ...consoleSettings,
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://',
      description: 'the mail service, such as smtps://user:password@mail.example.com',
    }),
  ),
  MAIL_FROM: Type.String({
    default: 'Contenthub <no-reply@contenthub.localhost>',
    description: 'sender of mails',
  }),
  NEWSLETTER_FROM: Type.Optional(Type.String({ description: 'sender of the newsletter; defaults to MAIL_FROM' })),
  NEWSLETTER_POSTAL_ADDRESS: Type.Optional(
    Type.String({
      description: 'postal address at the end of every issue, which the law of several countries requires',
    }),
  ),
  NEWSLETTER_CONNECTIONS: Type.Integer({
    default: 5,
    minimum: 1,
    maximum: 100,
    description: 'connections to the mail service while an issue is sent',
  }),
  NEWSLETTER_DOMAIN_PER_MINUTE: Type.Integer({
    default: 3000,
    minimum: 0,
    description: 'newsletter mails per minute, recipient domain and process; 0 means no limit',
  }),
  NEWSLETTER_EVENTS_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: 'shared with the sender of delivery reports; without it none is accepted',
    }),
  ),
  NEWSLETTER_BOUNCE_ADDRESS: Type.Optional(
    Type.String({
      pattern: '^[^@\\s+]{1,20}@[^@\\s]+$',
      description:
        'address for bounces, such as bounces@news.example.com; each newsletter mail gets a return address like bounces+ID@news.example.com',
    }),
  ),
  NEWSLETTER_BOUNCE_FOLDER: Type.Optional(
    Type.String({ description: 'Maildir of the address for bounces; mails in it are read and deleted' }),
  ),
  NEWSLETTER_RECEIPT_MINUTES: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'set if every accepted mail is reported: minutes until a mail of unknown outcome without a report is sent again',
    }),
  ),
  DKIM_DOMAIN: Type.Optional(Type.String({ description: 'signs mails for this domain' })),
  DKIM_SELECTOR: Type.Optional(Type.String({ description: 'name of the DKIM key in DNS' })),
  DKIM_KEY_FILE: Type.Optional(Type.String({ description: 'PEM file with the private DKIM key' })),
  GOOGLE_ISSUER: Type.String({
    default: 'https://accounts.google.com',
    pattern: '^https?://',
    description: 'the OpenID provider for ‘Continue with Google’',
  }),
  GOOGLE_CLIENT_ID: Type.Optional(Type.String()),
  GOOGLE_CLIENT_SECRET: Type.Optional(Type.String()),
  STAFF_OIDC_ISSUER: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'the company’s OpenID provider for staff; only people in the team may sign in with it',
    }),
  ),
  STAFF_OIDC_CLIENT_ID: Type.Optional(Type.String()),
  STAFF_OIDC_CLIENT_SECRET: Type.Optional(Type.String()),
  STAFF_OIDC_NAME: Type.String({
    default: 'your company account',
    maxLength: 60,
    description: 'what the console calls the provider, such as Okta',
  }),
  STAFF_SIGN_IN: Type.Enum(['any', 'oidc'], {
    default: 'any',
    description: 'whether staff may also sign in with passwords and passkeys, or with STAFF_OIDC_ISSUER only',
  }),
  EXPERIMENT_APPROVAL: Type.Enum(['none', 'second-person'], {
    default: 'none',
    description: 'whether a colleague has to approve experiments and texts',
  }),
  SIGN_IN_ATTEMPTS: Type.Integer({
    default: 10,
    minimum: 1,
    description: 'sign-in attempts per IP address and minute',
  }),
  SCRYPT_COST: Type.Integer({
    default: defaultPasswordCost,
    minimum: 4,
    maximum: 20,
    description: 'binary logarithm of the scrypt cost of new password hashes; at least 14 in production',
  }),
  NODE_ENV: Type.Optional(Type.String()),
};

export const PlatformSettings = Type.Object(settings, {
  dependencies: {
    GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET'],
    GOOGLE_CLIENT_SECRET: ['GOOGLE_CLIENT_ID'],
    STAFF_OIDC_ISSUER: ['STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'],
    STAFF_OIDC_CLIENT_ID: ['STAFF_OIDC_ISSUER'],
    STAFF_OIDC_CLIENT_SECRET: ['STAFF_OIDC_ISSUER'],
  },
});
export type PlatformSettings = Static<typeof PlatformSettings>;
