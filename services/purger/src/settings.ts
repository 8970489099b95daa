import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';

/** Where the edges are; what a hub in one process reads of these settings. */
export const edgeSettings = {
  EDGE_URLS: Type.Optional(
    Type.String({
      pattern: '^https?://[^/ ,]+(,https?://[^/ ,]+)*$',
      description: 'where each Varnish takes purges, commas between them',
    }),
  ),
  PURGE_SECRET: Type.Optional(
    Type.String({ minLength: 24, description: 'what a purge carries, the same for every Varnish' }),
  ),
};

/** An edge takes no purge without the secret. */
export const edgeDependencies = { EDGE_URLS: ['PURGE_SECRET'] };

export const PurgerSettings = Type.Object(
  {
    ...commonSettings,
    ...edgeSettings,
    PURGER_PORT: Type.Integer({ default: 4040, minimum: 0, maximum: 65535, description: 'health and metrics' }),
    NATS_URL: Type.Optional(Type.String({ description: 'where content.changed is announced' })),
  },
  { dependencies: edgeDependencies },
);
export type PurgerSettings = Static<typeof PurgerSettings>;
