import Type, { type Static } from 'typebox';

/** A place of an author's own on another site. */
export const AuthorLink = Type.Object(
  { label: Type.String({ minLength: 1 }), url: Type.String({ pattern: '^https?://' }) },
  { title: 'AuthorLink', additionalProperties: false },
);
export type AuthorLink = Static<typeof AuthorLink>;

export const Author = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    link: Type.String(),
    avatar: Type.Optional(Type.String({ description: 'The 96-pixel avatar, when there is one.' })),
    bio: Type.Optional(Type.String({ description: 'Who they are, in plain text, when it is known.' })),
    links: Type.Optional(Type.Array(AuthorLink, { description: 'Where else they are found.' })),
  },
  { title: 'Author', additionalProperties: false },
);
export type Author = Static<typeof Author>;
