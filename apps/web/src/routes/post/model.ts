import type { Picture } from '@contenthub/contracts/picture';
import type { Post, PostForm } from '@contenthub/contracts/post';
import { longDate } from '../../features/article/long-date.ts';

export type PostModel = {
  image: Picture | null;
  head: {
    title: string;
    author: string;
    category: string | undefined;
    date: { machine: string; text: string };
    reading: string;
  };
  /** Contents beside the text pay off only when there is something to choose from. */
  outline: Post['outline'];
};

// These forms open with their own picture, player or questions.
const formsWithoutImage: ReadonlySet<PostForm> = new Set(['quiz', 'infographic', 'longtail', 'video']);

export function postModel(post: Post): PostModel {
  const sections = post.outline.filter(({ level }) => level === 2);
  return {
    image: formsWithoutImage.has(post.postForm) ? null : post.image,
    head: {
      title: post.title,
      author: post.author.name,
      category: post.categories[0]?.name,
      date: { machine: post.modified, text: `Updated on ${longDate(post.modified)}` },
      reading: `${post.readingMinutes} min read`,
    },
    outline: sections.length >= 3 ? sections : [],
  };
}
