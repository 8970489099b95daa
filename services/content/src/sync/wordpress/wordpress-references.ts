import type { AuthorLink } from '@contenthub/contracts/content/post';
import { PathDefinition } from '@contenthub/contracts/content/reading-path-schema';
import { WordPressAuthor } from '@contenthub/contracts/wordpress/wordpress-api';
import { toPlainText } from '@contenthub/post-html/post-text';
import { Ajv } from 'ajv';
import Type, { type TSchema } from 'typebox';
import type { SourceAuthor, SourceCategory, SourcePicture } from '../source-post.ts';
import type { WordPressClient } from './wordpress-client.ts';

/** Terms, users and media that posts reference by id, for responses without embedded data. */
export type WordPressReferences = {
  categories: Map<number, SourceCategory>;
  tags: Map<number, string>;
  authors: Map<number, SourceAuthor>;
  media: Map<number, SourcePicture>;
};

export function emptyReferences(): WordPressReferences {
  return { categories: new Map(), tags: new Map(), authors: new Map(), media: new Map() };
}

export function indexById<T extends { id: number }>(entries: T[]): Map<number, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Converts the profile of a WordPress user to an author. */
export function toSourceAuthor(user: WordPressAuthor & { id: number; name: string; slug: string }): SourceAuthor {
  return {
    id: user.id,
    slug: user.slug,
    name: toPlainText(user.name),
    avatar: avatarUrl(user.avatar_urls),
    bio: toPlainText(user.description ?? ''),
    links: authorLinks(user),
  };
}

/** WordPress has one website per user, labelled by its host. A link to WordPress itself is omitted. */
function authorLinks({ url: address = '', link = '' }: WordPressAuthor): AuthorLink[] {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === URL.parse(link)?.origin) return [];
  return [{ label: url.hostname.replace(/^www\./, ''), url: url.href }];
}

/** The size that pages show. */
const avatarSize = '96';

/**
 * Returns the URL of an author's picture. Gravatar is ignored: it has a placeholder for everyone, and requesting it
 * would disclose the authors to a third party. Such an author gets initials.
 */
export function avatarUrl(urls: Record<string, string> | undefined): string | null {
  const address = urls?.[avatarSize];
  const host = address && URL.parse(address, 'http://wordpress')?.hostname;
  return address && host && !/(^|\.)gravatar\.com$/.test(host) ? address : null;
}

const ajv = new Ajv({ strict: false, validateSchema: false });
const id = Type.Integer();
const isTerms = rowsValidator<{ id: number; name: string; slug: string; description?: string; meta?: unknown }>(
  Type.Object({ id, name: Type.String(), slug: Type.String(), description: Type.Optional(Type.String()) }),
);
const isPath = ajv.compile<PathDefinition>(PathDefinition);
const isUsers = rowsValidator<{ id: number; name: string; slug: string } & WordPressAuthor>(
  Type.Intersect([WordPressAuthor, Type.Object({ id, name: Type.String(), slug: Type.String() })]),
);
const isMedia = rowsValidator<{ id: number; alt_text: string; source_url: string }>(
  Type.Object({ id, alt_text: Type.String(), source_url: Type.String() }),
);

type Tag = { id: number; name: string };

/** Returns all categories or those with these ids; deleted ones are missing. */
export async function fetchCategories(client: WordPressClient, ids?: number[]): Promise<SourceCategory[]> {
  const terms = await client.list('categories', isTerms, { _fields: 'id,name,slug,description,meta' }, ids);
  return terms.map(({ id, slug, name, description = '', meta }) => ({
    id,
    slug,
    name: toPlainText(name),
    description: toPlainText(description),
    path: toPath(meta),
  }));
}

/** Reads the path from the plugin's field. Without the plugin there is none. */
function toPath(meta: unknown): PathDefinition | null {
  const path = (meta as { contenthub_reading_path?: unknown } | undefined)?.contenthub_reading_path;
  return isPath(path) && path.steps.length > 0 ? path : null;
}

export async function fetchTags(client: WordPressClient, ids?: number[]): Promise<Tag[]> {
  const terms = await client.list('tags', isTerms, { _fields: 'id,name,slug' }, ids);
  return terms.map(({ id, name }) => ({ id, name: toPlainText(name) }));
}

export async function fetchAuthors(client: WordPressClient, ids?: number[]): Promise<SourceAuthor[]> {
  const fields = { _fields: 'id,name,slug,avatar_urls,description,url,link' };
  return (await client.list('users', isUsers, fields, ids)).map(toSourceAuthor);
}

export async function fetchMedia(client: WordPressClient, ids: number[]): Promise<Map<number, SourcePicture>> {
  const media = await client.list('media', isMedia, { _fields: 'id,alt_text,source_url' }, ids);
  return new Map(media.map(({ id, source_url, alt_text }) => [id, { address: source_url, alt: alt_text }]));
}

function rowsValidator<T>(schema: TSchema): (answer: unknown) => answer is T[] {
  return ajv.compile<T[]>(Type.Array(schema));
}
