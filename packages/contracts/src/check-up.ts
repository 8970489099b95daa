import Type, { type Static } from 'typebox';

/** Where in the text something stands: the nth element of a kind, or beside some words. */
export const TextPlace = Type.Union(
  [
    Type.Object({ tag: Type.String(), index: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
    Type.Object({ near: Type.String() }, { additionalProperties: false }),
  ],
  { title: 'TextPlace' },
);
export type TextPlace = Static<typeof TextPlace>;

export const removalReasons = ['script', 'frame', 'form', 'style', 'address', 'unknown', 'headline'] as const;

/** Something that the sanitiser did not let through, and why. */
export const Removal = Type.Object(
  {
    what: Type.String({ description: 'As an editor would write it, such as `<script>` or `onclick of <p>`.' }),
    reason: Type.Enum([...removalReasons]),
    place: TextPlace,
  },
  { title: 'Removal', additionalProperties: false },
);
export type Removal = Static<typeof Removal>;

export const linkStates = ['fine', 'moved', 'missing', 'no-place', 'unchecked'] as const;

export const CheckedLink = Type.Object(
  {
    href: Type.String(),
    text: Type.String(),
    state: Type.Enum([...linkStates]),
    to: Type.Optional(Type.String({ description: 'Where what has moved is now.' })),
    place: TextPlace,
  },
  { title: 'CheckedLink', additionalProperties: false },
);
export type CheckedLink = Static<typeof CheckedLink>;

const problems = <T extends string>(...kinds: T[]) =>
  Type.Array(
    Type.Object({ problem: Type.Enum(kinds), what: Type.String(), place: TextPlace }, { additionalProperties: false }),
  );

/** What an editor should know of a text before it is published. */
export const CheckUp = Type.Object(
  {
    removed: Type.Array(Removal),
    links: Type.Array(CheckedLink),
    pictures: problems('lost', 'no-alt', 'no-size'),
    headings: problems('skips', 'empty'),
    reading: Type.Object({ words: Type.Integer(), sentences: Type.Integer(), grade: Type.Number() }),
    /** As search engines and shared links will show it. */
    headers: Type.Object({ title: Type.String(), description: Type.String() }),
  },
  { title: 'CheckUp', additionalProperties: false },
);
export type CheckUp = Static<typeof CheckUp>;
