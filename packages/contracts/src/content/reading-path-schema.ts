import Type, { type Static } from 'typebox';
import { maxSteps } from './reading-path.ts';

/** A reading path as editors write it: posts in reading order by slug, each with the reason to read it. */
export const PathDefinition = Type.Object(
  {
    goal: Type.String({ maxLength: 300, description: 'What a reader can do afterwards.' }),
    steps: Type.Array(
      Type.Object(
        { slug: Type.String({ minLength: 1, maxLength: 200 }), reason: Type.String({ maxLength: 300 }) },
        { additionalProperties: false },
      ),
      { maxItems: maxSteps },
    ),
  },
  { additionalProperties: false },
);
export type PathDefinition = Static<typeof PathDefinition>;

/** A reading path with its posts. Steps whose post does not exist are left out. */
export const ReadingPath = Type.Object(
  {
    goal: Type.String(),
    steps: Type.Array(
      Type.Object(
        {
          title: Type.String(),
          link: Type.String(),
          reading_minutes: Type.Integer(),
          reason: Type.String(),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { title: 'ReadingPath', additionalProperties: false },
);
export type ReadingPath = Static<typeof ReadingPath>;
