import Type, { type Static } from 'typebox';

/** The `blog_type` values of the content API. */
export const BlogType = Type.Enum(['main', 'developer', 'engineering', 'gb-business'], {
  title: 'BlogType',
  description: 'One of the four blogs.',
});
export type BlogType = Static<typeof BlogType>;

export const blogTypes: readonly BlogType[] = ['main', 'developer', 'engineering', 'gb-business'];

export const contentTypes = ['content', 'engContent', 'businessBlog'] as const;

/** The content type of a post. The business hub can be filtered by it. */
export const ContentType = Type.Enum([...contentTypes], { title: 'ContentType' });
export type ContentType = Static<typeof ContentType>;

export const departments = ['gb-customer-experience', 'gb-hr', 'gb-marketing', 'gb-sales'] as const;

/** The four departments of the business hub, by category slug. */
export const Department = Type.Enum([...departments], {
  title: 'Department',
  description: 'A team function of the business hub.',
});
export type Department = Static<typeof Department>;
