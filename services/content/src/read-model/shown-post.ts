import type { Author } from '@contenthub/contracts/author';
import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Category } from '@contenthub/contracts/category';
import { contentId } from '@contenthub/contracts/content-ids';
import type { Post } from '@contenthub/contracts/post';
import { namespaceIdsOf } from '@contenthub/post-html/namespace-ids';
import { primaryCategory, shownCategories } from './categories-shown.ts';
import type { StoredPost } from './stored-post.ts';

type Showable = Omit<StoredPost, 'categories' | 'seo' | 'sticky' | 'text'> & { categories: Category[] };

/** An author as the API answers them: what is not known of them is left out. */
export function shownAuthor(blog: BlogType, { avatar, bio, links, ...author }: StoredPost['author']): Author {
  return {
    ...author,
    link: blogSections[blog].authorLink(author.slug),
    ...(avatar && { avatar }),
    ...(bio && { bio }),
    ...(links.length > 0 && { links }),
  };
}

/** A post as the API answers it, whether it was read from the store or is only being previewed. */
export function shownPost(post: Showable): Post {
  const { postLink } = blogSections[post.blog];
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    // A draft may have no slug yet.
    link: postLink(primaryCategory(post.categories)?.slug ?? 'more', post.slug || String(post.id)),
    date: post.date.toISOString(),
    modified: post.modified.toISOString(),
    excerpt: post.excerpt,
    // Prepared that way already, unless an earlier release stored it: no source sends an unchanged post again.
    content: namespaceIdsOf(post.content),
    author: shownAuthor(post.blog, post.author),
    categories: shownCategories(post.categories),
    tags: post.tags,
    image: post.image,
    postForm: post.form,
    contentType: post.contentType,
    department: post.department,
    callToAction: post.callToAction,
    outline: post.outline.map((entry) => ({ ...entry, id: contentId(entry.id) })),
    readingMinutes: post.readingMinutes,
  };
}
