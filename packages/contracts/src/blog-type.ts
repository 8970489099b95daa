import Type, { type Static } from 'typebox';

/** The wire names of the four blogs: what every content call carries as `blog_type`. */
export const BlogType = Type.Enum(['main', 'developer', 'engineering', 'gb-business'], {
  title: 'BlogType',
  description: 'Which of the four blogs is asked for.',
});
export type BlogType = Static<typeof BlogType>;

export const blogTypes: readonly BlogType[] = ['main', 'developer', 'engineering', 'gb-business'];
