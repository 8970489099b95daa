import Type, { type Static } from 'typebox';

/** Says which surrogate keys have a new version behind them; whoever caches by these keys lets go of them. */
export const ContentChanged = Type.Object(
  {
    id: Type.Integer({ description: 'Grows with every change of one content store.' }),
    keys: Type.Array(Type.String(), { minItems: 1 }),
    at: Type.String({ format: 'date-time' }),
  },
  { title: 'ContentChanged', additionalProperties: false },
);
export type ContentChanged = Static<typeof ContentChanged>;

export const contentChangedSubject = 'content.changed';
