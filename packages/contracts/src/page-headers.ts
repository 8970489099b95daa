import Type, { type Static } from 'typebox';

/** Page metadata as the content API gives it: a title, head markup and Open Graph data. */
export const PageHeaders = Type.Object(
  {
    title: Type.String(),
    head: Type.String({ description: 'Head markup, one element a line.' }),
    og: Type.Record(Type.String(), Type.String(), { description: 'Open Graph properties by name, without "og:".' }),
  },
  { title: 'PageHeaders', additionalProperties: false },
);
export type PageHeaders = Static<typeof PageHeaders>;
