import type { Picture } from '@contenthub/contracts/picture';
import type { Post, PostForm } from '@contenthub/contracts/post';
import type { Step } from '@contenthub/ui/link/Breadcrumb';
import type { Blog } from '../../blogs/blog.ts';
import { longDate } from '../../features/article/long-date.ts';
import { categoryAddress } from './category-address.ts';

export type PostModel = {
  image: Picture | null;
  head: {
    title: string;
    steps: Step[];
    author: Step;
    category: Step | undefined;
    date: { machine: string; text: string };
    reading: string;
  };
  /** Contents beside the text pay off only when there is something to choose from. */
  outline: Post['outline'];
};

// These forms open with their own picture, player or questions.
const formsWithoutImage: ReadonlySet<PostForm> = new Set(['quiz', 'infographic', 'longtail', 'video']);

export function postModel(post: Post, blog: Blog): PostModel {
  const sections = post.outline.filter(({ level }) => level === 2);
  const [category] = post.categories;
  const step = category && linked(category.name, categoryAddress(blog, category.slug));
  return {
    image: formsWithoutImage.has(post.postForm) ? null : post.image,
    head: {
      title: post.title,
      steps: [{ label: blog.label, href: blog.paths.home }, ...(step ? [step] : []), { label: post.title }],
      author: linked(post.author.name, blog.paths.author?.replace(':slug', post.author.slug)),
      category: step,
      date: { machine: post.modified, text: `Updated on ${longDate(post.modified)}` },
      reading: `${post.readingMinutes} min read`,
    },
    outline: sections.length >= 3 ? sections : [],
  };
}

function linked(label: string, href: string | undefined): Step {
  return href ? { label, href } : { label };
}
