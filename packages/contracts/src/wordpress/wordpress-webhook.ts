import Type, { type Static } from 'typebox';

const ids = Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000 });

/** Ids that may have changed. It carries no content, so delivery order does not matter. */
export const WordPressWebhook = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      description: 'Unique per webhook; a second one with the same id is a replay.',
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
