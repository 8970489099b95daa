import { blogSections } from '@contenthub/contracts/blog-sections';
import type { Post } from '@contenthub/contracts/post';
import { primaryCategory, shownCategories } from '../read-model/categories-shown.ts';
import type { StoredPost } from '../read-model/stored-post.ts';

/** A post that is not stored in the shape that stored ones are answered in. */
export function shownPost(post: StoredPost): Post {
  const { postLink, authorLink } = blogSections[post.blog];
  const { avatar, ...author } = post.author;
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    // A draft may have no slug yet.
    link: postLink(primaryCategory(post.categories)?.slug ?? 'more', post.slug || String(post.id)),
    date: post.date.toISOString(),
    modified: post.modified.toISOString(),
    excerpt: post.excerpt,
    content: post.content,
    author: { ...author, link: authorLink(author.slug), ...(avatar && { avatar }) },
    categories: shownCategories(post.categories),
    tags: post.tags,
    image: post.image,
    postForm: post.form,
    contentType: post.contentType,
    department: post.department,
    callToAction: post.callToAction,
    outline: post.outline,
    readingMinutes: post.readingMinutes,
  };
}
