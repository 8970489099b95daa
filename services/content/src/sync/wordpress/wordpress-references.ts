import type { AuthorLink } from '@contenthub/contracts/content/post';
import { WordPressAuthor } from '@contenthub/contracts/content/wordpress-api';
import { toPlainText } from '@contenthub/post-html/post-text';
import { Ajv } from 'ajv';
import Type, { type TSchema } from 'typebox';
import type { SourceAuthor, SourceCategory, SourcePicture } from '../source-post.ts';
import type { WordPressClient } from './wordpress-client.ts';

/** What posts of WordPress name by number, where an answer does not carry it itself. */
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

/** A user of WordPress who writes, as their profile there describes them. */
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

/** WordPress knows one address of a person, which goes by its host. It may be WordPress itself, where no reader is led. */
function authorLinks({ url: address = '', link = '' }: WordPressAuthor): AuthorLink[] {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === URL.parse(link)?.origin) return [];
  return [{ label: url.hostname.replace(/^www\./, ''), url: url.href }];
}

/** The size that pages show. */
const avatarSize = '96';

/**
 * Where an author's picture lies. Gravatar's is left out: it has one for everybody, drawn where there is none, and asking
 * for it would tell another company who writes here. Such an author has initials.
 */
export function avatarUrl(urls: Record<string, string> | undefined): string | null {
  const address = urls?.[avatarSize];
  const host = address && URL.parse(address, 'http://wordpress')?.hostname;
  return address && host && !/(^|\.)gravatar\.com$/.test(host) ? address : null;
}

const ajv = new Ajv({ strict: false, validateSchema: false });
const id = Type.Integer();
const isTerms = rowsValidator<{ id: number; name: string; slug: string; description?: string }>(
  Type.Object({ id, name: Type.String(), slug: Type.String(), description: Type.Optional(Type.String()) }),
);
const isUsers = rowsValidator<{ id: number; name: string; slug: string } & WordPressAuthor>(
  Type.Intersect([WordPressAuthor, Type.Object({ id, name: Type.String(), slug: Type.String() })]),
);
const isMedia = rowsValidator<{ id: number; alt_text: string; source_url: string }>(
  Type.Object({ id, alt_text: Type.String(), source_url: Type.String() }),
);

type Tag = { id: number; name: string };

/** Categories, all or those with these ids; what is gone is missing from the answer. */
export async function fetchCategories(client: WordPressClient, ids?: number[]): Promise<SourceCategory[]> {
  const terms = await client.list('categories', isTerms, { _fields: 'id,name,slug,description' }, ids);
  return terms.map(({ id, slug, name, description = '' }) => ({
    id,
    slug,
    name: toPlainText(name),
    description: toPlainText(description),
  }));
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
