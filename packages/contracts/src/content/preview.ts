import Type, { type Static } from 'typebox';
import type { Endpoint } from '../http/endpoint.ts';
import { BlogType } from './blogs.ts';
import { previewPath } from './content-paths.ts';
import { Post } from './post.ts';

/** A location in the text: the nth element of a tag, or next to some words. */
export const TextLocation = Type.Union(
  [
    Type.Object({ tag: Type.String(), index: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
    Type.Object({ near: Type.String() }, { additionalProperties: false }),
  ],
  { title: 'TextPlace' },
);
export type TextLocation = Static<typeof TextLocation>;

const removalReasons = ['script', 'frame', 'form', 'style', 'address', 'unknown', 'headline', 'nesting'] as const;

/** Markup that the sanitiser removed, and why. */
export const Removal = Type.Object(
  {
    what: Type.String({ description: 'As an editor would write it, such as `<script>` or `onclick of <p>`.' }),
    reason: Type.Enum([...removalReasons]),
    place: TextLocation,
  },
  { title: 'Removal', additionalProperties: false },
);
export type Removal = Static<typeof Removal>;

const linkStates = ['fine', 'moved', 'missing', 'no-place', 'unchecked'] as const;

export const CheckedLink = Type.Object(
  {
    href: Type.String(),
    text: Type.String(),
    state: Type.Enum([...linkStates]),
    to: Type.Optional(Type.String({ description: 'The current URL of a moved page.' })),
    place: TextLocation,
  },
  { title: 'CheckedLink', additionalProperties: false },
);
export type CheckedLink = Static<typeof CheckedLink>;

const issues = <T extends string>(...types: T[]) =>
  Type.Array(
    Type.Object(
      { problem: Type.Enum(types), what: Type.String(), place: TextLocation },
      { additionalProperties: false },
    ),
  );

/** The content report: issues an editor should fix before publishing. */
export const ContentReport = Type.Object(
  {
    removed: Type.Array(Removal),
    links: Type.Array(CheckedLink),
    pictures: issues('lost', 'no-alt', 'no-size'),
    headings: issues('skips', 'empty'),
    reading: Type.Object({ words: Type.Integer(), sentences: Type.Integer(), grade: Type.Number() }),
    /** As shown by search engines and link previews. */
    headers: Type.Object({ title: Type.String(), description: Type.String() }),
  },
  { title: 'ContentReport', additionalProperties: false },
);
export type ContentReport = Static<typeof ContentReport>;

/** A previewed post with its content report. */
export const PreviewedPost = Type.Object(
  { ...Post.properties, report: ContentReport },
  { title: 'PreviewedPost', additionalProperties: false },
);
export type PreviewedPost = Static<typeof PreviewedPost>;

/** The preview endpoint, used only between web and content. */
export const previewEndpoint = {
  name: 'preview',
  summary: 'A post of any status with its latest edits, for editors with a valid cookie and nonce.',
  path: previewPath,
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  query: Type.Object({ blog_type: BlogType }),
  response: PreviewedPost,
  paged: false,
} as const satisfies Endpoint;
