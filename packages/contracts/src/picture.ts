import Type, { type Static } from 'typebox';

const PictureFile = Type.Object(
  {
    url: Type.String({ description: 'Root-relative, in the hub’s own store under /assets/media/.' }),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
);
export type PictureFile = Static<typeof PictureFile>;

export const Picture = Type.Object(
  {
    alt: Type.String({ description: 'Alternative text; empty for a decorative picture.' }),
    full: PictureFile,
    sizes: Type.Object(
      { thumbnail: PictureFile, medium: PictureFile, large: PictureFile },
      { additionalProperties: false },
    ),
  },
  { title: 'Picture', additionalProperties: false },
);
export type Picture = Static<typeof Picture>;
