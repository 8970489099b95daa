import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import type { Category, Picture, PictureFile, PostListRow } from '@contenthub/contracts/content/post';

/** A picture of a card. It is decorative, so it needs no description. A drawing has only one file. */
export type CardPicture = { sizes: { large: PictureFile } & Partial<Picture['sizes']> };

/** A list row with what the site uses of it. */
export type UsedRow = Omit<PostListRow, 'image' | 'author'> & {
  image: CardPicture | null;
  author: Pick<PostListRow['author'], 'name'>;
};

/** A list row of the content API as the site uses it. */
export type PostListItem = {
  id: number;
  title: string;
  date: string;
  modified: string;
  category: Category | null;
  image: CardPicture | null;
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

export function toPostListItem(row: UsedRow): PostListItem {
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

/** Leaves out everything else, for the initial state. */
export function toUsedRow({ image, author, ...row }: PostListRow): UsedRow {
  return {
    ...row,
    image: image && { sizes: hasOneFile(image) ? { large: image.sizes.large } : image.sizes },
    author: { name: author.name },
  };
}

function hasOneFile({ sizes: { thumbnail, medium, large } }: Picture): boolean {
  return thumbnail.url === large.url && medium.url === large.url;
}
