import { fallbackSecret } from '@contenthub/server-kit/process/secrets';
import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';

const settings = {
  ...commonSettings,
  CONTENT_PORT: Type.Integer({ default: 4010, minimum: 0, maximum: 65535, description: 'port of the content service' }),
  DATABASE_URL: Type.Optional(Type.String({ description: 'a PostgreSQL URL; without it the store is PGlite' })),
  DATA_FOLDER: Type.String({ default: '.local', description: 'folder for PGlite and media files' }),
  NATS_URL: Type.Optional(
    Type.String({ description: 'a NATS server with JetStream; without it changes stay in the process' }),
  ),
  CHANGE_FEED_REPLICAS: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: 5,
    description: 'number of NATS replicas of each change; 3 in production',
  }),
  ARTICLES_FOLDER: Type.Optional(Type.String({ description: 'a folder of Markdown articles to serve' })),
  WORDPRESS_URL: Type.Optional(Type.String({ description: 'URL of the WordPress that editors use' })),
  WORDPRESS_USER: Type.Optional(Type.String({ description: 'WordPress user that can read everything' })),
  WORDPRESS_APPLICATION_PASSWORD: Type.Optional(Type.String({ description: 'application password of that user' })),
  WORDPRESS_SIGNAL_SECRET: Type.Optional(
    Type.String({ minLength: 16, description: 'shared with the plugin; signs its webhooks' }),
  ),
  WORDPRESS_SIGNAL_SECRET_FALLBACK: fallbackSecret('WORDPRESS_SIGNAL_SECRET', 16),
  WORDPRESS_POLL_SECONDS: Type.Number({
    default: 30,
    minimum: 0.1,
    description: 'how often to poll WordPress for changes',
  }),
  WORDPRESS_COMPARE_SECONDS: Type.Number({
    default: 600,
    minimum: 0.1,
    description: 'how often to compare all ids with WordPress; also at startup',
  }),
  MEDIA_ORIGINS: Type.String({
    default: '',
    pattern: '^$|^https?://[^/\\s]+( +https?://[^/\\s]+)*$',
    description: 'space-separated private origins that media may be fetched from',
  }),
  MEDIA_S3_BUCKET: Type.Optional(
    Type.String({
      description: 'bucket for media files in S3-compatible object storage; without it DATA_FOLDER/media',
    }),
  ),
  MEDIA_S3_ENDPOINT: Type.Optional(
    Type.String({ pattern: '^https?://[^/]+/?$', description: 'URL of the object storage; without it AWS' }),
  ),
  MEDIA_S3_REGION: Type.String({ default: 'us-east-1', description: 'region of the bucket' }),
  MEDIA_S3_ACCESS_KEY_ID: Type.Optional(
    Type.String({ description: 'access key; without it the AWS credential chain is used' }),
  ),
  MEDIA_S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ description: 'secret of the access key' })),
  MEDIA_S3_FORCE_PATH_STYLE: Type.Boolean({
    default: false,
    description: 'the bucket is in the path of the URL instead of the host name; most servers other than AWS need it',
  }),
  MEDIA_S3_PREFIX: Type.String({
    default: '',
    pattern: '^([^/]+/)*$',
    description: 'folder in the bucket, such as media/',
  }),
  MEDIA_MAX_MB: Type.Number({ default: 25, minimum: 0.001, description: 'maximum size of a media file' }),
  OUTBOX_SWEEP_SECONDS: Type.Number({
    default: 1,
    minimum: 0.01,
    description: 'how often to check the outbox for changes that other processes stored',
  }),
  EDGE_ORIGIN: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      description: 'edge (or site) origin, polled to confirm that changes are visible',
    }),
  ),
  RECEIPT_LATE_MS: Type.Integer({
    default: 2000,
    minimum: 1,
    description: 'delay after which a receipt counts as late',
  }),
  LOADER_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'the event loader, for lists of most read posts; without it they have the last updated posts',
    }),
  ),
  MOST_READ_MINUTES: Type.Number({
    default: 60,
    minimum: 0.01,
    description: 'how often to update the lists of most read posts',
  }),
  MOST_READ_MIN_READERS: Type.Integer({
    default: 20,
    minimum: 2,
    description: 'readers in 28 days that a post needs to be in a list of most read posts',
  }),
  PREVIEW_SECRET: Type.Optional(Type.String({ minLength: 16, description: 'signs preview URLs of Markdown drafts' })),
  PREVIEW_SECRET_FALLBACK: fallbackSecret('PREVIEW_SECRET', 16),
  NODE_ENV: Type.Optional(Type.String()),
};

export const ContentSettings = Type.Object(settings, {
  // Incomplete settings are a mistake, not a hub without WordPress or object storage.
  dependencies: {
    WORDPRESS_URL: ['WORDPRESS_USER', 'WORDPRESS_APPLICATION_PASSWORD', 'WORDPRESS_SIGNAL_SECRET'],
    MEDIA_S3_ENDPOINT: ['MEDIA_S3_BUCKET'],
    MEDIA_S3_ACCESS_KEY_ID: ['MEDIA_S3_SECRET_ACCESS_KEY'],
    MEDIA_S3_SECRET_ACCESS_KEY: ['MEDIA_S3_ACCESS_KEY_ID'],
  },
});
export type ContentSettings = Static<typeof ContentSettings>;

/** Settings for everything that fetches media. */
export function mediaFetchOptions({ MEDIA_ORIGINS: origins, MEDIA_MAX_MB: megabytes }: ContentSettings) {
  return { trustedOrigins: origins.split(' ').filter(Boolean), maxBytes: megabytes * 1024 * 1024 };
}
