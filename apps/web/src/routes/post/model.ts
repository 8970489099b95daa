import type { Picture, Post, PostForm } from '@contenthub/contracts/content/post';
import type { BreadcrumbStep } from '@contenthub/ui/link/Breadcrumb';
import { formatShortDate } from '../../features/post/long-date.ts';
import type { Blog } from '../../sites/blog.ts';

/** The page that lists a category's posts: the category's own page, or the page of its department. */
export function getCategoryUrl({ paths, departments = {} }: Blog, slug: string): string | undefined {
  if (paths.category) return paths.category.replace(':slug', slug);
  const department = Object.keys(departments).find((key) => departments[key] === slug);
  return department && paths.department?.replace(':department', department);
}

type PostModel = {
  image: Picture | null;
  head: {
    title: string;
    steps: BreadcrumbStep[];
    author: BreadcrumbStep;
    published: string;
    /** Only if the post was updated on another day. */
    updated: string | undefined;
    readingTime: string;
  };
  /** The table of contents. Empty when there are too few headings. */
  outline: Post['outline'];
};

// These forms open with their own picture, player or quiz.
const formsWithoutImage: ReadonlySet<PostForm> = new Set(['quiz', 'infographic', 'longtail', 'video']);

export function createPostModel(post: Post, blog: Blog): PostModel {
  const sections = post.outline.filter(({ level }) => level === 2);
  const [category] = post.categories;
  const step = category && createStep(category.name, getCategoryUrl(blog, category.slug));
  return {
    image: formsWithoutImage.has(post.postForm) ? null : post.image,
    head: {
      title: post.title,
      steps: [{ label: blog.label, href: blog.paths.home }, ...(step ? [step] : [])],
      author: createStep(post.author.name, blog.paths.author?.replace(':slug', post.author.slug)),
      published: post.date,
      updated: formatShortDate(post.modified) === formatShortDate(post.date) ? undefined : post.modified,
      readingTime: `${post.readingMinutes} min`,
    },
    outline: sections.length >= 3 ? sections : [],
  };
}

function createStep(label: string, href: string | undefined): BreadcrumbStep {
  return href ? { label, href } : { label };
}
