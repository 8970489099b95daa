import Type, { type Static } from 'typebox';

export const Author = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    link: Type.String(),
    avatar: Type.Optional(Type.String({ description: 'The 96-pixel avatar, when there is one.' })),
  },
  { title: 'Author', additionalProperties: false },
);
export type Author = Static<typeof Author>;
