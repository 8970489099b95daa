import { WordPressAuthor } from '@contenthub/contracts/wordpress-post';
import { plainText } from '@contenthub/post-html/plain-text';
import { Ajv } from 'ajv';
import Type, { type TSchema } from 'typebox';
import type { SourceAuthor, SourceCategory, SourcePicture } from '../source-post.ts';
import { toSourceAuthor } from './to-source-author.ts';
import type { WordPressClient } from './wordpress-client.ts';

const ajv = new Ajv({ strict: false, validateSchema: false });
const id = Type.Integer();
const isTerms = rows<{ id: number; name: string; slug: string; description?: string }>(
  Type.Object({ id, name: Type.String(), slug: Type.String(), description: Type.Optional(Type.String()) }),
);
const isUsers = rows<{ id: number; name: string; slug: string } & WordPressAuthor>(
  Type.Intersect([WordPressAuthor, Type.Object({ id, name: Type.String(), slug: Type.String() })]),
);
const isMedia = rows<{ id: number; alt_text: string; source_url: string }>(
  Type.Object({ id, alt_text: Type.String(), source_url: Type.String() }),
);

type Tag = { id: number; name: string };

/** Categories, all or those with these ids; what is gone is missing from the answer. */
export async function readCategories(client: WordPressClient, ids?: number[]): Promise<SourceCategory[]> {
  const terms = await client.list('categories', isTerms, { _fields: 'id,name,slug,description' }, ids);
  return terms.map(({ id, slug, name, description = '' }) => ({
    id,
    slug,
    name: plainText(name),
    description: plainText(description),
  }));
}

export async function readTags(client: WordPressClient, ids?: number[]): Promise<Tag[]> {
  const terms = await client.list('tags', isTerms, { _fields: 'id,name,slug' }, ids);
  return terms.map(({ id, name }) => ({ id, name: plainText(name) }));
}

export async function readAuthors(client: WordPressClient, ids?: number[]): Promise<SourceAuthor[]> {
  const fields = { _fields: 'id,name,slug,avatar_urls,description,url,link' };
  return (await client.list('users', isUsers, fields, ids)).map(toSourceAuthor);
}

export async function readMedia(client: WordPressClient, ids: number[]): Promise<Map<number, SourcePicture>> {
  const media = await client.list('media', isMedia, { _fields: 'id,alt_text,source_url' }, ids);
  return new Map(media.map(({ id, source_url, alt_text }) => [id, { address: source_url, alt: alt_text }]));
}

function rows<T>(schema: TSchema): (answer: unknown) => answer is T[] {
  return ajv.compile<T[]>(Type.Array(schema));
}
