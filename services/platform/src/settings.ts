import { commonSettings } from '@contenthub/server-kit/common-settings';
import Type, { type Static } from 'typebox';

export const PlatformSettings = Type.Object({
  ...commonSettings,
  PLATFORM_PORT: Type.Integer({ default: 4020, minimum: 0, maximum: 65535 }),
  PLATFORM_DATABASE_URL: Type.Optional(
    Type.String({ description: 'a PostgreSQL address of its own; without it accounts are kept in PGlite' }),
  ),
  DATA_FOLDER: Type.String({ default: '.local', description: 'where PGlite and the secret of a small hub are kept' }),
  PUBLIC_ORIGIN: Type.String({
    default: 'http://www.contenthub.localhost:4000',
    pattern: '^https?://[^/]+$',
    description: 'how readers reach the hub, such as https://www.example.com; no other origin may change anything',
  }),
  NODE_ENV: Type.Optional(Type.String()),
});
export type PlatformSettings = Static<typeof PlatformSettings>;
