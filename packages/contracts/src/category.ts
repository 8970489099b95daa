import Type, { type Static } from 'typebox';

export const Category = Type.Object(
  { name: Type.String(), slug: Type.String() },
  { title: 'Category', additionalProperties: false },
);
export type Category = Static<typeof Category>;
