import Type, { type Static } from 'typebox';

/** The plugin's signal: these posts may have changed, go and look. It carries no content, so a lost order does no harm. */
export const WordPressSignal = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      description: 'Unique for each signal; a second one with the same id is a replay.',
    }),
    posts: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000 }),
  },
  { title: 'WordPressSignal', additionalProperties: false },
);
export type WordPressSignal = Static<typeof WordPressSignal>;

export const signalPath = '/hooks/wordpress';
export const signalTimestampHeader = 'x-contenthub-timestamp';
export const signalSignatureHeader = 'x-contenthub-signature';
