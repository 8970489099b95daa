import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Picture } from '@contenthub/contracts/picture';
import type { OutlineEntry, PostForm } from '@contenthub/contracts/post';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** The tables as TypeScript sees them; the migrations make them. */
export type ContentDatabase = {
  posts: PostsTable;
  categories: CategoriesTable;
  post_categories: PostCategoriesTable;
  authors: AuthorsTable;
  outbox: OutboxTable;
  store: StoreTable;
};

export type PostsTable = {
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
  /** Of everything a reader can see; the same digest means that nothing needs to be stored or announced. */
  digest: string;
};

export type CategoriesTable = { id: number; slug: string; name: string; description: string };
export type PostCategoriesTable = { post_id: number; category_id: number; position: number };
export type AuthorsTable = { id: number; slug: string; name: string; avatar: string | null };
export type OutboxTable = {
  id: Generated<number>;
  keys: JSONColumnType<string[]>;
  at: Generated<Date>;
};
export type StoreTable = { id: string };
