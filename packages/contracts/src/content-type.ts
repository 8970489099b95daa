import Type, { type Static } from 'typebox';

export const contentTypes = ['content', 'engContent', 'businessBlog'] as const;

/** What kind of content a post is; the business hub can be narrowed to one of them. */
export const ContentType = Type.Enum([...contentTypes], { title: 'ContentType' });
export type ContentType = Static<typeof ContentType>;
