import Type, { type Static } from 'typebox';
import { blogTypes } from '../content/blogs.ts';

/** The loader's path for the most read posts. Only services can reach the loader. */
export const mostReadPath = '/most-read';

/** The days that count. */
export const mostReadDays = 28;

const RankedPost = Type.Object(
  { post: Type.Integer(), readers: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
);
export type RankedPost = Static<typeof RankedPost>;

/** By blog, the posts with the most readers. Posts with fewer readers than requested are left out. */
export const RankedPosts = Type.Object(
  Object.fromEntries(blogTypes.map((blog) => [blog, Type.Array(RankedPost)])) as Record<
    (typeof blogTypes)[number],
    Type.TArray<typeof RankedPost>
  >,
  { additionalProperties: false },
);
export type RankedPosts = Static<typeof RankedPosts>;

/** Posts in a list of most read posts. */
export const mostReadSize = 6;

const MostReadBasis = Type.Enum(['readers', 'picks', 'updated'], {
  description:
    '`readers` if enough posts have enough readers. Otherwise `picks`, the pinned posts that home does not show at its top, or `updated`, the posts that were changed last.',
});

/** A list of a home page. It has no numbers of readers. */
export const MostRead = Type.Object(
  {
    basis: MostReadBasis,
    posts: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          title: Type.String({ description: 'Plain text.' }),
          link: Type.String({ description: 'Root-relative URL of the page.' }),
          category: Type.Union([Type.String(), Type.Null()], { description: 'The name of its primary category.' }),
          modified: Type.String({ format: 'date-time' }),
          readingMinutes: Type.Integer({ minimum: 1 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: mostReadSize },
    ),
  },
  { title: 'MostRead', additionalProperties: false },
);
export type MostRead = Static<typeof MostRead>;

/** The content service's path for staff. It is not below the public API's base, so readers cannot reach it. */
export const mostReadReportPath = '/most-read-report';

/** Why a post is in a list: its readers when the list was last calculated. */
export type MostReadReport = {
  /** When the figures were last read; null if never. */
  updatedAt: string | null;
  minReaders: number;
  days: number;
  blogs: {
    blog: string;
    basis: MostRead['basis'];
    posts: (MostRead['posts'][number] & { readers: number | null })[];
  }[];
};
