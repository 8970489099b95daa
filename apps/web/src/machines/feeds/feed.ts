import type { Post } from '@contenthub/contracts/post';

/** What a feed says, in whichever format; all addresses are whole ones. */
export type Feed = {
  title: string;
  description: string;
  /** The page that it is the twin of, and the feed itself. */
  page: string;
  self: string;
  icon: string;
  /** When anything in it last changed. */
  updated: string;
  items: FeedItem[];
};

export type FeedItem = Pick<Post, 'title' | 'date' | 'modified' | 'excerpt'> & {
  /** The same for as long as the post exists, wherever it moves. */
  id: string;
  url: string;
  html: string;
  author: { name: string; url?: string };
  categories: string[];
  image?: { url: string; alt: string };
};
