import Type, { type Static } from 'typebox';

export const Suggestions = Type.Object(
  {
    words: Type.Array(Type.String(), { description: 'Completions of the last word, commonest first.' }),
    posts: Type.Array(Type.Object({ title: Type.String(), link: Type.String() }, { additionalProperties: false })),
  },
  { title: 'Suggestions', additionalProperties: false },
);
export type Suggestions = Static<typeof Suggestions>;
