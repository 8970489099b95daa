import Type, { type Static } from 'typebox';

/** The wire names of the four blogs: what every content call carries as `blog_type`. */
export const BlogType = Type.Enum(['main', 'developer', 'engineering', 'gb-business'], {
  title: 'BlogType',
  description: 'Which of the four blogs is asked for.',
});
export type BlogType = Static<typeof BlogType>;

export const blogTypes: readonly BlogType[] = ['main', 'developer', 'engineering', 'gb-business'];

export const contentTypes = ['content', 'engContent', 'businessBlog'] as const;

/** What kind of content a post is; the business hub can be narrowed to one of them. */
export const ContentType = Type.Enum([...contentTypes], { title: 'ContentType' });
export type ContentType = Static<typeof ContentType>;

export const departments = ['gb-customer-experience', 'gb-hr', 'gb-marketing', 'gb-sales'] as const;

/** The four team functions of the business hub, by the slug of their category. */
export const Department = Type.Enum([...departments], {
  title: 'Department',
  description: 'A team function of the business hub.',
});
export type Department = Static<typeof Department>;
