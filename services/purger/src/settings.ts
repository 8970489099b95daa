import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';

/** Settings of the edges, which a single-process hub reads too. */
export const edgeSettings = {
  EDGE_URLS: Type.Optional(
    Type.String({
      pattern: '^https?://[^/ ,]+(,https?://[^/ ,]+)*$',
      description: 'purge URLs of each Varnish, separated by commas',
    }),
  ),
  PURGE_SECRET: Type.Optional(
    Type.String({ minLength: 24, description: 'secret for purges, the same for every Varnish' }),
  ),
};

/** Purges require the secret. */
export const edgeDependencies = { EDGE_URLS: ['PURGE_SECRET'] };

export const PurgerSettings = Type.Object(
  {
    ...commonSettings,
    ...edgeSettings,
    PURGER_PORT: Type.Integer({
      default: 4040,
      minimum: 0,
      maximum: 65535,
      description: 'port for health and metrics',
    }),
    NATS_URL: Type.Optional(Type.String({ description: 'NATS server that publishes content.changed' })),
    PLATFORM_INTERNAL_URL: Type.Optional(
      Type.String({ description: 'URL of the platform’s operations port; a changed experiment purges all pages' }),
    ),
  },
  { dependencies: edgeDependencies },
);
export type PurgerSettings = Static<typeof PurgerSettings>;
