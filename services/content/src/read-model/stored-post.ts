import type { AuthorLink } from '@contenthub/contracts/author';
import type { BlogType } from '@contenthub/contracts/blog-type';
import type { CallToAction } from '@contenthub/contracts/call-to-action';
import type { ContentType } from '@contenthub/contracts/content-type';
import type { Department } from '@contenthub/contracts/department';
import type { Picture } from '@contenthub/contracts/picture';
import type { OutlineEntry, PostForm } from '@contenthub/contracts/post';

/** A post ready to be stored: sanitised, outlined, its pictures in our own store. */
export type StoredPost = {
  id: number;
  blog: BlogType;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  outline: OutlineEntry[];
  readingMinutes: number;
  form: PostForm;
  date: Date;
  modified: Date;
  author: { id: number; slug: string; name: string; avatar: string | null; bio: string; links: AuthorLink[] };
  categories: { id: number; slug: string; name: string; description: string }[];
  image: Picture | null;
  tags: string[];
  sticky: boolean;
  seo: { title: string; description: string };
  contentType: ContentType;
  department: Department | null;
  callToAction: CallToAction | null;
  /** What a reader can read of it, for search. */
  text: string;
};
