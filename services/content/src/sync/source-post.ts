import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import type { PostBlock } from '@contenthub/contracts/content/blocks';
import type { ContentType, Department } from '@contenthub/contracts/content/blogs';
import type { AuthorLink, CallToAction, PostForm } from '@contenthub/contracts/content/post';
import type { PathDefinition } from '@contenthub/contracts/content/reading-path-schema';
import type { IncomingFile } from '../media/media-storage.ts';

/** A post in the common format of all sources. */
export type SourcePost = {
  id: number;
  slug: string;
  title: string;
  html: string;
  /** Written by an editor, or empty; then the beginning of the text is used. */
  excerpt: string;
  date: Date;
  modified: Date;
  form: PostForm;
  sticky: boolean;
  author: SourceAuthor;
  /** The first one is the primary one. */
  categories: SourceCategory[];
  /** Whether an editor chose the first category. It alone determines the blog then. */
  hasPrimaryCategory?: boolean;
  tags: string[];
  picture: SourcePicture | null;
  /** For the page's head; empty if the title and the excerpt are used. */
  seo: { title: string; description: string };
  /** Undefined if it follows from the blog and the categories. */
  contentType: ContentType | null;
  department: Department | null;
  callToAction: CallToAction | null;
  answer: AnswerCard | null;
  /** As written. Their HTML is in the text. */
  blocks: PostBlock[];
  /** Ids of the related posts that an editor chose, in their order. */
  chosenRelated?: number[];
};

/** The avatar by its URL at the source, the biography in plain text. */
export type SourceAuthor = {
  id: number;
  slug: string;
  name: string;
  avatar: string | null;
  bio: string;
  links: AuthorLink[];
};
export type SourceCategory = {
  id: number;
  slug: string;
  name: string;
  description: string;
  path?: PathDefinition | null;
};
export type SourcePicture = { address: string; alt: string };

/** Reads a file of a post by its URL at the source; undefined if there is nothing to show. */
export type ReadFile = (address: string) => Promise<IncomingFile | undefined>;
