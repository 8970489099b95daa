import type { BlogType } from '@contenthub/contracts/content/blogs';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { Database } from '../db/database.ts';
import { findAuthorSlug, findCategory } from '../db/queries/categories-and-authors.ts';
import { findPostBySlug } from '../db/queries/posts.ts';
import { findRedirectTarget, recordRedirectHit } from '../db/redirects.ts';
import { normalizePath } from './redirect-table.ts';

type PostAddress = { blog: BlogType; slug: string };

// Second path segments that look like a post's slug but are not.
const reservedSegments = new Set(['author', 'category', 'preview', 'search']);

/** Post URL patterns by blog, deepest home first because homes are nested. */
const postPathForms = (Object.keys(blogSections) as BlogType[])
  .map((blog) => {
    const { home, postLink } = blogSections[blog];
    return { blog, start: `${home.replace(/\/$/, '')}/`, mostSteps: postLink('{}', '').includes('{}') ? 2 : 1 };
  })
  .sort((a, b) => b.start.length - a.start.length);

/** Returns the post that a path could refer to. Posts with a category in their URL also have a flat URL. */
export function parsePostPath(path: string): PostAddress | undefined {
  const form = postPathForms.find(({ start }) => path.startsWith(start));
  if (!form) return undefined;
  const steps = path.slice(form.start.length).split('/');
  const slug = steps.at(-1);
  if (!slug || steps.length > form.mostSteps) return undefined;
  if (steps.length === 2 && reservedSegments.has(steps[0] ?? '')) return undefined;
  return { blog: form.blog, slug: decodeSlug(slug) };
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

type RedirectLookup = { location?: string; keys: string[] };

/**
 * Finds the redirect for a path without a page: the operator's redirect, the author with that former slug, or the post with
 * that flat URL. If the target has moved, its current URL is returned, so readers are redirected once.
 */
export async function findRedirect(database: Database, requestedPath: string): Promise<RedirectLookup> {
  const path = normalizePath(requestedPath);
  const configured = await findRedirectTarget(database, path);
  if (configured) await recordRedirectHit(database, path);
  const page = await findPage(database, configured ?? path);
  const location = page.location ?? configured;
  const keys = [surrogateKey.redirects, ...page.keys];
  return location === undefined || location === path ? { keys } : { location, keys };
}

async function findAuthor(database: Database, path: string): Promise<RedirectLookup | undefined> {
  const [, start, slug] = /^(.+\/author\/)([^/]+)$/.exec(path) ?? [];
  const isAuthorPage = Object.values(blogSections).some(({ authorLink }) => start === authorLink(''));
  if (!slug || !isAuthorPage) return undefined;
  const current = await findAuthorSlug(database, decodeSlug(slug));
  return { ...(current && { location: start + current }), keys: [surrogateKey.authors()] };
}

async function findPage(database: Database, path: string): Promise<RedirectLookup> {
  const author = await findAuthor(database, path);
  if (author) return author;
  const address = parsePostPath(path);
  if (!address) return { keys: [] };
  const { blog, slug } = address;
  // A category with that name exists, and an operator's redirect to this path means the category.
  if (path === `/blog/${slug}` && (await findCategory(database, blog, slug)))
    return { keys: [surrogateKey.category(slug)] };
  const found = await findPostBySlug(database, blog, slug);
  return found ? { location: found.post.link, keys: found.keys } : { keys: [surrogateKey.slug(blog, slug)] };
}
