import { accountPathSettings, visitorSettings } from '@contenthub/contracts/platform/shared-settings';
import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';

const settings = {
  ...commonSettings,
  ...visitorSettings,
  ...accountPathSettings,
  PLATFORM_PORT: Type.Integer({ default: 4020, minimum: 0, maximum: 65535 }),
  PLATFORM_DATABASE_URL: Type.Optional(
    Type.String({ description: 'a PostgreSQL address of its own; without it accounts are kept in PGlite' }),
  ),
  PLATFORM_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: 'signs sessions, visitors and tokens; without it one is made and kept in DATA_FOLDER',
    }),
  ),
  EVENT_TOKEN_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: 'shared with the collector: proves whose events are sent; without it events name nobody',
    }),
  ),
  LOADER_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'the loader of events, to export and erase a person’s; needs EVENT_TOKEN_SECRET',
    }),
  ),
  EVENT_RETENTION_DAYS: Type.Integer({
    default: 395,
    minimum: 1,
    maximum: 3650,
    description: 'as the collector has it: people are told, and exposures are deleted after as many days',
  }),
  BACKUP_RETENTION_DAYS: Type.Integer({
    default: 30,
    minimum: 0,
    description: 'after how many days this deployment deletes its backups; people who erase their data are told',
  }),
  DATA_FOLDER: Type.String({ default: '.local', description: 'where PGlite and the secret of a small hub are kept' }),
  PUBLIC_ORIGIN: Type.String({
    default: 'http://www.contenthub.localhost:4000',
    pattern: '^https?://[^/]+$',
    description: 'how readers reach the hub, such as https://www.example.com; no other origin may change anything',
  }),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://',
      description: 'the mail service, such as smtps://user:password@mail.example.com',
    }),
  ),
  MAIL_FROM: Type.String({
    default: 'Contenthub <no-reply@contenthub.localhost>',
    description: 'who mails are from',
  }),
  GOOGLE_ISSUER: Type.String({
    default: 'https://accounts.google.com',
    pattern: '^https?://',
    description: 'the OpenID provider behind ‘Continue with Google’',
  }),
  GOOGLE_CLIENT_ID: Type.Optional(Type.String()),
  GOOGLE_CLIENT_SECRET: Type.Optional(Type.String()),
  SIGN_IN_ATTEMPTS: Type.Integer({
    default: 10,
    minimum: 1,
    description: 'how often one address may try to sign in within a minute',
  }),
  NODE_ENV: Type.Optional(Type.String()),
};

export const PlatformSettings = Type.Object(settings, {
  dependencies: { GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET'], GOOGLE_CLIENT_SECRET: ['GOOGLE_CLIENT_ID'] },
});
export type PlatformSettings = Static<typeof PlatformSettings>;
