import type { SourceAuthor, SourceCategory, SourcePicture } from '../source-post.ts';

/** What posts of WordPress name by number, where an answer does not carry it itself. */
export type WordPressNames = {
  categories: Map<number, SourceCategory>;
  tags: Map<number, string>;
  authors: Map<number, SourceAuthor>;
  media: Map<number, SourcePicture>;
};

export function noNames(): WordPressNames {
  return { categories: new Map(), tags: new Map(), authors: new Map(), media: new Map() };
}

export function byId<T extends { id: number }>(entries: T[]): Map<number, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
