import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';

const settings = {
  ...commonSettings,
  CONTENT_PORT: Type.Integer({ default: 4010, minimum: 0, maximum: 65535 }),
  DATABASE_URL: Type.Optional(Type.String({ description: 'a PostgreSQL address; without it the store is PGlite' })),
  DATA_FOLDER: Type.String({ default: '.local', description: 'where PGlite and the pictures are kept' }),
  NATS_URL: Type.Optional(
    Type.String({ description: 'a NATS server with JetStream; without it changes stay in the process' }),
  ),
  CHANGE_FEED_REPLICAS: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: 5,
    description: 'how many NATS servers keep each change; 3 in production',
  }),
  ARTICLES_FOLDER: Type.Optional(Type.String({ description: 'a folder of Markdown articles to serve' })),
  WORDPRESS_URL: Type.Optional(Type.String({ description: 'address of the WordPress that editors write in' })),
  WORDPRESS_USER: Type.Optional(Type.String()),
  WORDPRESS_APPLICATION_PASSWORD: Type.Optional(Type.String()),
  WORDPRESS_SIGNAL_SECRET: Type.Optional(
    Type.String({ minLength: 16, description: 'shared with the plugin; signs its signals' }),
  ),
  WORDPRESS_POLL_SECONDS: Type.Number({ default: 30, minimum: 0.1, description: 'how often to ask what changed' }),
  WORDPRESS_COMPARE_SECONDS: Type.Number({
    default: 600,
    minimum: 0.1,
    description: 'how often to compare all ids, at a start besides',
  }),
  MEDIA_ORIGINS: Type.String({
    default: '',
    pattern: '^$|^https?://[^/\\s]+( +https?://[^/\\s]+)*$',
    description: 'origins, spaces between them, that posts may name files at although they are private',
  }),
  MEDIA_MAX_MB: Type.Number({ default: 25, minimum: 0.001, description: 'the largest file that a post may name' }),
  OUTBOX_SWEEP_SECONDS: Type.Number({
    default: 1,
    minimum: 0.01,
    description: 'how often to look for changes that another process stored',
  }),
  EDGE_ORIGIN: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      description: 'the edge, or the site where there is none: asked when each address shows a change',
    }),
  ),
  RECEIPT_LATE_MS: Type.Integer({ default: 2000, minimum: 1, description: 'after which an address is late' }),
  PREVIEW_SECRET: Type.Optional(
    Type.String({ minLength: 16, description: 'signs the addresses of previews of Markdown drafts' }),
  ),
  NODE_ENV: Type.Optional(Type.String()),
};

export const ContentSettings = Type.Object(settings, {
  // Half of what it takes to reach WordPress is a mistake, not a hub without WordPress.
  dependencies: { WORDPRESS_URL: ['WORDPRESS_USER', 'WORDPRESS_APPLICATION_PASSWORD', 'WORDPRESS_SIGNAL_SECRET'] },
});
export type ContentSettings = Static<typeof ContentSettings>;

/** The settings of everything that fetches files for posts. */
export function mediaFetchOptions({ MEDIA_ORIGINS: origins, MEDIA_MAX_MB: megabytes }: ContentSettings) {
  return { trustedOrigins: origins.split(' ').filter(Boolean), maxBytes: megabytes * 1024 * 1024 };
}
