import type { Category, Picture, PostListRow } from '@contenthub/contracts/content/post';

/** What a list row becomes once it is inside the hub. */
export type PostListItem = {
  id: number;
  title: string;
  date: string;
  modified: string;
  category: Category | null;
  image: Picture | null;
  link: string;
  /** Of a search result: the part that answers, as HTML with the words in <mark>. */
  snippet?: string;
};

export function toPostListItem(row: PostListRow): PostListItem {
  return {
    id: row.post_id,
    title: row.post_title,
    date: row.post_date,
    modified: row.post_modified,
    category: row.category,
    image: row.image,
    link: row.link,
    ...(row.snippet !== undefined && { snippet: row.snippet }),
  };
}
