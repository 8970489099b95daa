import Type, { type Static } from 'typebox';

const ids = Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000 });

/** The plugin's signal: these may have changed, go and look. It carries no content, so a lost order does no harm. */
export const WordPressWebhook = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      description: 'Unique for each signal; a second one with the same id is a replay.',
    }),
    posts: ids,
    terms: Type.Optional(ids),
    authors: Type.Optional(ids),
    media: Type.Optional(ids),
  },
  { title: 'WordPressSignal', additionalProperties: false },
);
export type WordPressWebhook = Static<typeof WordPressWebhook>;

export const webhookPath = '/hooks/wordpress';
export const webhookTimestampHeader = 'x-contenthub-timestamp';
export const webhookSignatureHeader = 'x-contenthub-signature';
