import Type, { type Static } from 'typebox';
import { BlogType } from './blogs.ts';

/** The content service's path for staff. It is not below the public API's base, so readers cannot reach it. */
export const postChangesPath = '/post-changes';

/** The latest changes of a period; more are left out. */
export const maxPostChanges = 1000;

const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });

/** A period; `to` is the first moment after it. */
export const PostChangesQuery = Type.Object({ from: Time, to: Time });
export type PostChangesQuery = Static<typeof PostChangesQuery>;

/** Posts that were published or last updated in a period, the latest change first. */
export const PostChanges = Type.Object(
  {
    posts: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          blog: BlogType,
          title: Type.String({ description: 'Plain text.' }),
          published: Type.String({ format: 'date-time' }),
          updated: Type.String({ format: 'date-time' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { title: 'PostChanges', additionalProperties: false },
);
export type PostChanges = Static<typeof PostChanges>;
