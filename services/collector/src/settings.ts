import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';

const settings = {
  ...commonSettings,
  COLLECTOR_PORT: Type.Integer({
    default: 4030,
    minimum: 0,
    maximum: 65535,
    description: 'where events are posted to',
  }),
  LOADER_PORT: Type.Integer({
    default: 4031,
    minimum: 0,
    maximum: 65535,
    description: 'where the loader answers questions about what is stored; not for the public',
  }),
  COLLECTOR_ROLE: Type.Enum(['all', 'intake', 'loader'], {
    default: 'all',
    description: 'what this process does; apart from each other they need NATS_URL',
  }),
  PUBLIC_ORIGIN: Type.String({
    default: 'http://www.contenthub.localhost:4000',
    pattern: '^https?://[^/]+$',
    description: 'how readers reach the hub; its pages may send events',
  }),
  EVENT_ORIGINS: Type.Optional(
    Type.String({ description: 'origins, spaces between them, whose pages may send events besides' }),
  ),
  EVENT_TOKEN_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: 'shared with the platform: signs the tokens that come with events, and requests to export and erase',
    }),
  ),
  EVENT_TOKEN_JWKS_URL: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'where the keys of another issuer of these tokens are' }),
  ),
  EVENT_REQUESTS_PER_MINUTE: Type.Integer({
    default: 600,
    minimum: 1,
    description: 'how many requests with events one client address may send in a minute',
  }),
  EVENT_BODY_KB: Type.Integer({ default: 256, minimum: 64, maximum: 512, description: 'the longest request' }),
  EVENTS_IN_FLIGHT_MB: Type.Integer({
    default: 64,
    minimum: 1,
    description: 'how much may be received and not answered yet before senders are asked to come again',
  }),
  NATS_URL: Type.Optional(
    Type.String({ description: 'NATS servers with JetStream, commas between them; without it the log is files' }),
  ),
  EVENT_LOG_MB: Type.Integer({
    default: 1024,
    minimum: 1,
    description: 'room for events that are not stored yet; well under what the disk has',
  }),
  EVENT_LOG_REPLICAS: Type.Integer({ default: 1, minimum: 1, maximum: 5, description: '3 in production' }),
  CLICKHOUSE_URL: Type.Optional(
    Type.String({ description: 'a ClickHouse server, with user and database; without it the store is chdb' }),
  ),
  EVENT_RETENTION_DAYS: Type.Integer({
    default: 395,
    minimum: 1,
    maximum: 3650,
    description: 'after how many days the store deletes events, 13 months by default; applied on start',
  }),
  DATA_FOLDER: Type.String({ default: '.local', description: 'where the files and chdb of a small hub are kept' }),
};

export const CollectorSettings = Type.Object(settings);
export type CollectorSettings = Static<typeof CollectorSettings>;
