import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AnswerCard } from '@contenthub/contracts/content/answer-card';
import { type ContentType, contentTypes } from '@contenthub/contracts/content/blogs';
import { AuthorLink, CallToAction, type PostForm, postForms } from '@contenthub/contracts/content/post';
import { maxRelatedPosts } from '@contenthub/contracts/content/site-urls';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { parse } from 'yaml';
import type { SourceAuthor, SourceCategory, SourcePost } from '../source-post.ts';
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts';

const FrontMatter = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  title: Type.String({ minLength: 1 }),
  slug: Type.String({ pattern: '^[a-z0-9-]+$' }),
  categories: Type.Array(Type.String(), { minItems: 1 }),
  tags: Type.Array(Type.String()),
  author: Type.String(),
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  modified: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  form: Type.Enum([...postForms]),
  sticky: Type.Boolean(),
  image: Type.String(),
  imageAlt: Type.String(),
  excerpt: Type.String(),
  draft: Type.Optional(Type.Boolean()),
  callToAction: Type.Optional(CallToAction),
  answer: Type.Optional(AnswerCard),
  related: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: maxRelatedPosts, uniqueItems: true })),
  contentType: Type.Optional(Type.Enum([...contentTypes])),
  seo: Type.Object({ title: Type.String(), description: Type.String() }),
});
type FrontMatter = Static<typeof FrontMatter> & { form: PostForm; contentType?: ContentType };

const validate = new Ajv({ strict: false, allErrors: true, validateSchema: false }).compile<FrontMatter>(FrontMatter);

export type Catalogue = { authors: Map<string, SourceAuthor>; categories: Map<string, SourceCategory> };

/** Finds the pictures in an article's text. */
export const articleImagePath = '/content-images/';

/** A draft is not published; only a preview shows it. */
export type Article = SourcePost & { draft: boolean };

export async function readArticle(path: string, catalogue: Catalogue): Promise<Article> {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(await readFile(path, 'utf8')) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${path} has no front matter between two lines of ---`);
  const frontMatter: unknown = parse(head);
  if (!validate(frontMatter)) {
    const problems = validate.errors?.map(({ instancePath, message }) => `${instancePath.slice(1) || 'it'} ${message}`);
    throw new Error(`${path}: ${problems?.join('; ')}`);
  }
  return {
    id: frontMatter.id,
    slug: frontMatter.slug,
    title: frontMatter.title,
    ...toHtml(body, path),
    excerpt: frontMatter.excerpt,
    date: new Date(`${frontMatter.date}T09:00:00Z`),
    modified: new Date(`${frontMatter.modified}T09:00:00Z`),
    form: frontMatter.form,
    sticky: frontMatter.sticky,
    author: requireEntry(catalogue.authors, frontMatter.author, `author of ${path}`),
    categories: frontMatter.categories.map((slug) => requireEntry(catalogue.categories, slug, `category of ${path}`)),
    tags: frontMatter.tags,
    picture: { address: articleImagePath + frontMatter.image, alt: frontMatter.imageAlt },
    seo: frontMatter.seo,
    draft: frontMatter.draft ?? false,
    contentType: frontMatter.contentType ?? null,
    department: null,
    callToAction: frontMatter.callToAction ?? null,
    answer: frontMatter.answer ?? null,
    ...(frontMatter.related && { chosenRelated: frontMatter.related }),
  };
}

function toHtml(body: string, path: string): RenderedMarkdown {
  try {
    return renderMarkdown(body);
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function requireEntry<T>(known: Map<string, T>, slug: string, what: string): T {
  const found = known.get(slug);
  if (!found) throw new Error(`"${slug}", ${what}, is not in the catalogue`);
  return found;
}

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
type AuthorEntry = Static<typeof Authors>[number];

const ajv = new Ajv({ strict: false });
const isAuthors = ajv.compile<AuthorEntry[]>(Authors);

/** The authors and categories that a folder's articles use. */
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

function toSourceAuthor({ id, slug, name, bio = '', portrait, links = [] }: AuthorEntry): SourceAuthor {
  return { id, slug, name, avatar: portrait ? articleImagePath + portrait : null, bio, links };
}
