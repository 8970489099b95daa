import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuthorLink } from '@contenthub/contracts/author';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { parse } from 'yaml';
import type { SourceAuthor, SourceCategory } from '../source-post.ts';
import { articleImagePath, type Catalogue } from './read-article.ts';

const Authors = Type.Array(
  Type.Object(
    {
      id: Type.Integer({ minimum: 1 }),
      slug: Type.String({ pattern: '^[a-z0-9-]+$' }),
      name: Type.String({ minLength: 1 }),
      bio: Type.Optional(Type.String()),
      portrait: Type.Optional(Type.String({ description: 'A file in the folder of images.' })),
      links: Type.Optional(Type.Array(AuthorLink)),
    },
    { additionalProperties: false },
  ),
);
type WrittenAuthor = Static<typeof Authors>[number];

const ajv = new Ajv({ strict: false });
const isAuthors = ajv.compile<WrittenAuthor[]>(Authors);

/** The authors and categories that the articles of a folder name. */
export async function readCatalogue(folder: string): Promise<Catalogue> {
  const read = async (name: string): Promise<unknown> => parse(await readFile(join(folder, name), 'utf8'));
  const authors: unknown = await read('authors.yaml');
  if (!isAuthors(authors)) throw new Error(`${join(folder, 'authors.yaml')}: ${ajv.errorsText(isAuthors.errors)}`);
  const blogs = (await read('categories.yaml')) as Record<string, SourceCategory[]>;
  return {
    authors: new Map(authors.map((author) => [author.slug, toSourceAuthor(author)])),
    categories: new Map(
      Object.values(blogs)
        .flat()
        .map((category) => [category.slug, category]),
    ),
  };
}

function toSourceAuthor({ id, slug, name, bio = '', portrait, links = [] }: WrittenAuthor): SourceAuthor {
  return { id, slug, name, avatar: portrait ? articleImagePath + portrait : null, bio, links };
}
