import { fallbackSecret, type Secrets, withFallback } from '@contenthub/server-kit/process/secrets';
import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';

const settings = {
  ...commonSettings,
  COLLECTOR_PORT: Type.Integer({
    default: 4030,
    minimum: 0,
    maximum: 65535,
    description: 'port of the event intake',
  }),
  LOADER_PORT: Type.Integer({
    default: 4031,
    minimum: 0,
    maximum: 65535,
    description: 'port of the loader for queries about stored events; not public',
  }),
  COLLECTOR_ROLE: Type.Enum(['all', 'intake', 'loader'], {
    default: 'all',
    description: 'what this process runs; separate roles need NATS_URL',
  }),
  PUBLIC_ORIGIN: Type.String({
    default: 'http://www.contenthub.localhost:4000',
    pattern: '^https?://[^/]+$',
    description: 'public origin of the hub; its pages may send events',
  }),
  EVENT_ORIGINS: Type.Optional(
    Type.String({ description: 'additional origins, separated by spaces, whose pages may send events' }),
  ),
  EVENT_TOKEN_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: 'shared with the platform: signs event tokens, and export and erasure requests',
    }),
  ),
  EVENT_TOKEN_SECRET_FALLBACK: fallbackSecret('EVENT_TOKEN_SECRET', 32),
  WORDPRESS_SIGNAL_SECRET: Type.Optional(
    Type.String({
      minLength: 16,
      description: 'shared with WordPress, whose tokens let editors see the figures of their posts',
    }),
  ),
  WORDPRESS_SIGNAL_SECRET_FALLBACK: fallbackSecret('WORDPRESS_SIGNAL_SECRET', 16),
  EVENT_TOKEN_JWKS_URL: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'URL of the key set of another token issuer' }),
  ),
  EVENT_REQUESTS_PER_MINUTE: Type.Integer({
    default: 600,
    minimum: 1,
    description: 'event requests per client address and minute',
  }),
  EVENT_KB_PER_MINUTE: Type.Integer({
    default: 4096,
    minimum: 256,
    description: 'size of all event requests per client address and minute',
  }),
  EVENT_BROWSERS_PER_NETWORK: Type.Integer({
    default: 100,
    minimum: 1,
    description: 'browsers per client network and day whose events count; those of further ones are suspect',
  }),
  EVENT_BODY_KB: Type.Integer({ default: 256, minimum: 64, maximum: 512, description: 'maximum size of a request' }),
  EVENTS_IN_FLIGHT_MB: Type.Integer({
    default: 64,
    minimum: 1,
    description: 'request bytes in flight before requests get 503',
  }),
  NATS_URL: Type.Optional(
    Type.String({
      description: 'NATS servers with JetStream, separated by commas; without it the log is stored in files',
    }),
  ),
  EVENT_LOG_MB: Type.Integer({
    default: 1024,
    minimum: 1,
    description: 'space for events that are not stored yet; well below the free disk space',
  }),
  EVENT_LOG_REPLICAS: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: 5,
    description: 'NATS servers that store each log entry; 3 in production',
  }),
  CLICKHOUSE_URL: Type.Optional(
    Type.String({ description: 'a ClickHouse server, with user and database; without it the store is chdb' }),
  ),
  EVENT_RETENTION_DAYS: Type.Integer({
    default: 400,
    minimum: 1,
    maximum: 3650,
    description: 'days until events are deleted; applied at startup',
  }),
  EVENT_STATEMENT_MB: Type.Integer({
    default: 1024,
    // Storing a large block takes about 4 MB for each column.
    minimum: 512,
    description: 'memory of a statement of the store; the process of chdb ends at 512 MB more, and starts again',
  }),
  USUAL_READERS_PER_HOUR: Type.Integer({
    default: 200,
    minimum: 1,
    description: 'an hour with up to so many readers is never unusual, so that it counts in public lists and results',
  }),
  QUERY_DEADLINE_SECONDS: Type.Integer({
    default: 10,
    minimum: 1,
    description: 'a query of the console that takes longer is cancelled',
  }),
  DATA_FOLDER: Type.String({ default: '.local', description: 'folder for log files and chdb' }),
};

export const CollectorSettings = Type.Object(settings);
export type CollectorSettings = Static<typeof CollectorSettings>;

/** The secrets that the platform may sign tokens with, if there are any. */
export function eventTokenSecrets(settings: CollectorSettings): Secrets | undefined {
  const { EVENT_TOKEN_SECRET: secret, EVENT_TOKEN_SECRET_FALLBACK: fallback } = settings;
  return secret && withFallback(secret, fallback);
}

/** The secrets that WordPress may sign tokens with, if there are any. */
export function wordpressSecrets(settings: CollectorSettings): Secrets | undefined {
  const { WORDPRESS_SIGNAL_SECRET: secret, WORDPRESS_SIGNAL_SECRET_FALLBACK: fallback } = settings;
  return secret && withFallback(secret, fallback);
}
