import { readFile } from 'node:fs/promises';
import { CallToAction } from '@contenthub/contracts/call-to-action';
import { type ContentType, contentTypes } from '@contenthub/contracts/content-type';
import { type PostForm, postForms } from '@contenthub/contracts/post';
import { Ajv } from 'ajv';
import { marked } from 'marked';
import Type, { type Static } from 'typebox';
import { parse } from 'yaml';
import type { SourceAuthor, SourceCategory, SourcePost } from '../source-post.ts';

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
  contentType: Type.Optional(Type.Enum([...contentTypes])),
  seo: Type.Object({ title: Type.String(), description: Type.String() }),
});
type FrontMatter = Static<typeof FrontMatter> & { form: PostForm; contentType?: ContentType };

const validate = new Ajv({ strict: false, allErrors: true, validateSchema: false }).compile<FrontMatter>(FrontMatter);

export type Catalogue = { authors: Map<string, SourceAuthor>; categories: Map<string, SourceCategory> };

/** Where a picture of an article is named in its text. */
export const articleImagePath = '/content-images/';

/** A draft is not published; only a preview shows it. */
export type Article = SourcePost & { draft: boolean };

export async function readArticle(path: string, catalogue: Catalogue): Promise<Article> {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(await readFile(path, 'utf8')) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${path} has no front matter between two lines of ---`);
  const front: unknown = parse(head);
  if (!validate(front)) {
    const problems = validate.errors?.map(({ instancePath, message }) => `${instancePath.slice(1) || 'it'} ${message}`);
    throw new Error(`${path}: ${problems?.join('; ')}`);
  }
  return {
    id: front.id,
    slug: front.slug,
    title: front.title,
    html: await marked.parse(body, { gfm: true }),
    excerpt: front.excerpt,
    date: new Date(`${front.date}T09:00:00Z`),
    modified: new Date(`${front.modified}T09:00:00Z`),
    form: front.form,
    sticky: front.sticky,
    author: named(catalogue.authors, front.author, `author of ${path}`),
    categories: front.categories.map((slug) => named(catalogue.categories, slug, `category of ${path}`)),
    tags: front.tags,
    picture: { address: articleImagePath + front.image, alt: front.imageAlt },
    seo: front.seo,
    draft: front.draft ?? false,
    contentType: front.contentType ?? null,
    department: null,
    callToAction: front.callToAction ?? null,
  };
}

function named<T>(known: Map<string, T>, slug: string, what: string): T {
  const found = known.get(slug);
  if (!found) throw new Error(`"${slug}", ${what}, is not in the catalogue`);
  return found;
}
