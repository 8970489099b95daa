import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import type { Category, Picture, PostListRow } from '@contenthub/contracts/content/post';

/** A list row of the content API as the site uses it. */
export type PostListItem = {
  id: number;
  title: string;
  date: string;
  modified: string;
  category: Category | null;
  image: Picture | null;
  link: string;
  /** A few words about the post, or empty. */
  excerpt: string;
  author: string;
  readingMinutes: number;
  /** For a search result, the matching passage as HTML with the words in <mark>. */
  snippet?: string;
  /** Set on the first search result if its post answers the query. */
  answer?: AnswerCard;
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
    excerpt: row.excerpt,
    author: row.author.name,
    readingMinutes: row.reading_minutes,
    ...(row.snippet !== undefined && { snippet: row.snippet }),
    ...(row.answer && { answer: row.answer }),
  };
}
