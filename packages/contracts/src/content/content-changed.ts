import Type, { type Static } from 'typebox';

/** Lists the surrogate keys whose content changed. Caches drop every entry with these keys. */
export const ContentChanged = Type.Object(
  {
    id: Type.Integer({ description: 'Increases with every change of a content store.' }),
    keys: Type.Array(Type.String(), { minItems: 1 }),
    removed: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Keys of what is not there any more: nothing that was made of it before may be shown again, not even as a last resort.',
      }),
    ),
    at: Type.String({ format: 'date-time' }),
  },
  { title: 'ContentChanged', additionalProperties: false },
);
export type ContentChanged = Static<typeof ContentChanged>;

export const contentChangedSubject = 'content.changed';
