/** What the API says of something that is not there. */
export const missing = {
  post: (slug: string) => `No post has the slug "${slug}" on this blog.`,
  category: (slug: string) => `This blog has no category "${slug}".`,
  redirect: (path: string) => `Nothing is known of ${path}.`,
  author: (slug: string) => `Nobody called "${slug}" has written for this blog.`,
};
