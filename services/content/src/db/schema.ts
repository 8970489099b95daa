import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import type { PostBlock } from '@contenthub/contracts/content/blocks';
import type { BlogType, ContentType, Department } from '@contenthub/contracts/content/blogs';
import type { AuthorLink, CallToAction, OutlineEntry, Picture, PostForm } from '@contenthub/contracts/content/post';
import type { ReceiptAddress } from '@contenthub/contracts/content/publish-receipts';
import type { PathDefinition } from '@contenthub/contracts/content/reading-path-schema';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** TypeScript types of the tables that the migrations create. */
export type ContentDatabase = {
  posts: PostsTable;
  categories: CategoriesTable;
  post_categories: PostCategoriesTable;
  authors: AuthorsTable;
  author_slug_history: AuthorSlugHistoryTable;
  outbox: OutboxTable;
  store: StoreTable;
  slug_history: SlugHistoryTable;
  feed_totals: FeedTotalsTable;
  sync_state: SyncStateTable;
  removed_posts: RemovedPostsTable;
  post_media: PostMediaTable;
  folder_posts: FolderPostsTable;
  vocabulary: VocabularyTable;
  blog_vocabulary: BlogVocabularyTable;
  post_keywords: PostKeywordsTable;
  related: RelatedTable;
  post_search: PostSearchTable;
  posts_to_index: { post_id: number };
  receipts: ReceiptsTable;
  redirects: RedirectsTable;
  most_read: MostReadTable;
};

type PostsTable = {
  id: number;
  blog: BlogType;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  outline: JSONColumnType<OutlineEntry[]>;
  reading_minutes: number;
  form: PostForm;
  date: ColumnType<Date, Date, Date>;
  modified: ColumnType<Date, Date, Date>;
  author_id: number;
  primary_category_id: number | null;
  image: JSONColumnType<Picture | null, string | null, string | null>;
  tags: JSONColumnType<string[]>;
  sticky: boolean;
  seo: JSONColumnType<{ title: string; description: string }>;
  content_type: ContentType;
  department: Department | null;
  call_to_action: JSONColumnType<CallToAction | null, string | null, string | null>;
  answer: JSONColumnType<AnswerCard | null, string | null, string | null>;
  blocks: JSONColumnType<PostBlock[]>;
  chosen_related: JSONColumnType<number[]>;
  text: string;
  /** Searchable text beside the title: excerpt, categories and tags. */
  head_text: string;
  /** Words that occur only in its examples; null until they are counted for its blog. */
  examples: ColumnType<string | null, string | undefined, string>;
  /** Covers everything that readers see. With the same digest, nothing needs to be stored or published. */
  digest: string;
};

export type CategoriesTable = {
  id: number;
  slug: string;
  name: string;
  description: string;
  path: JSONColumnType<PathDefinition | null, string | null, string | null>;
};
/** A category of a source. Without a path if editors have not chosen one. */
export type StoredCategory = Omit<CategoriesTable, 'path'> & { path?: PathDefinition | null };
type PostCategoriesTable = { post_id: number; category_id: number; position: number; date: Date };
type AuthorsTable = {
  id: number;
  slug: string;
  name: string;
  avatar: string | null;
  bio: string;
  links: JSONColumnType<AuthorLink[]>;
};
type AuthorSlugHistoryTable = { slug: string; author_id: number };
type OutboxTable = {
  id: Generated<number>;
  keys: JSONColumnType<string[]>;
  /** Surrogate keys of removed pages. */
  removed: ColumnType<string[], string | undefined, never>;
  at: Generated<Date>;
};
type StoreTable = { id: string };
/** Former slugs of posts, used for redirects. */
type SlugHistoryTable = { blog: BlogType; slug: string; post_id: number };
/** Every word of the corpus with its number of posts. */
type VocabularyTable = { id: Generated<number>; word: string; documents: number; sound: Generated<string> };
/**
 * The words of one blog: how many of its posts contain each, and how much titles, heads and texts confirm its spelling.
 */
type BlogVocabularyTable = {
  blog: BlogType;
  word: string;
  documents: number;
  weight: number;
  sound: Generated<string>;
};
/** The search vectors of a post: title, title and head, and everything, each weighted. */
type PostSearchTable = {
  post_id: number;
  blog: BlogType;
  date: Date;
  title_words: number;
  title: string;
  head: string;
  whole: string;
};
/** Ids of the most distinctive words of a post. */
type PostKeywordsTable = { post_id: number; blog: BlogType; keywords: number[] };
type RelatedTable = { post_id: number; ids: number[] };
/** Maintained by triggers. */
type FeedTotalsTable = { blog: BlogType; total: number };
/** Progress of a source. */
type SyncStateTable = { name: string; value: JSONColumnType<object, string, string> };
/** Removed posts with their version; retained as long as an older version could still arrive. */
type RemovedPostsTable = { id: number; modified: ColumnType<Date, Date, Date>; at: Generated<Date> };
/** The source's pictures by the posts that show them. */
type PostMediaTable = { post_id: number; media_id: number };
/** The posts of an articles folder, each with the digest of its source files. */
type FolderPostsTable = { post_id: number; digest: string };
/** The URLs affected by a change, and when each of them showed it. */
export type ReceiptsTable = {
  change_id: number;
  post_id: number;
  blog: BlogType;
  slug: string;
  title: string;
  removed: boolean;
  stored_at: Generated<Date>;
  announced_at: ColumnType<Date | null, undefined, Date>;
  addresses: ColumnType<ReceiptAddress[], string, string>;
};
/** Redirects set by an operator. No target is itself redirected, so every redirect is one step. */
type RedirectsTable = {
  from_path: string;
  to_path: string;
  at: Generated<Date>;
  hits: Generated<number>;
  last_hit: Date | null;
};
/** The most read posts of each blog. Posts may have been removed since. */
type MostReadTable = { blog: BlogType; position: number; post_id: number; readers: number };

/** A post ready to be stored: sanitised, with an outline, and with its pictures in the media store. */
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
  categories: StoredCategory[];
  image: Picture | null;
  tags: string[];
  sticky: boolean;
  seo: { title: string; description: string };
  contentType: ContentType;
  department: Department | null;
  callToAction: CallToAction | null;
  answer: AnswerCard | null;
  /** The blocks of the text as data. Their elements in the content have their ids. */
  blocks: PostBlock[];
  /** Ids of the related posts that an editor chose, in their order. Left out if there are none. */
  chosenRelated?: number[];
  /** The readable text, for search. */
  text: string;
  /** The words that occur only in the text's examples, for spelling correction. */
  exampleWords: string;
};
