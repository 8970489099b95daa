import type { ContentType, Department } from '@contenthub/contracts/content/blogs';
import type { AuthorLink, CallToAction, PostForm } from '@contenthub/contracts/content/post';
import type { IncomingFile } from '../media/media-store.ts';

/** A post as a source tells it, whichever source that is: WordPress's and Markdown's own shapes end here. */
export type SourcePost = {
  id: number;
  slug: string;
  title: string;
  html: string;
  /** Written by hand, or empty: then the text's beginning serves. */
  excerpt: string;
  date: Date;
  modified: Date;
  form: PostForm;
  sticky: boolean;
  author: SourceAuthor;
  /** The first one is the primary one. */
  categories: SourceCategory[];
  tags: string[];
  picture: SourcePicture | null;
  /** Of the page's head; empty where the title and the excerpt serve. */
  seo: { title: string; description: string };
  /** Nothing where it follows from the blog and the categories. */
  contentType: ContentType | null;
  department: Department | null;
  callToAction: CallToAction | null;
};

/** The avatar by its address at the source, the biography in plain text. */
export type SourceAuthor = {
  id: number;
  slug: string;
  name: string;
  avatar: string | null;
  bio: string;
  links: AuthorLink[];
};
export type SourceCategory = { id: number; slug: string; name: string; description: string };
export type SourcePicture = { address: string; alt: string };

/** Reads a file that a post names, by the address it has at the source; undefined when there is none to show. */
export type ReadFile = (address: string) => Promise<IncomingFile | undefined>;
