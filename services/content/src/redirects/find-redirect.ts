import type { BlogType } from '@contenthub/contracts/content/blogs';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { Database } from '../db/database.ts';
import { findCategory } from '../db/queries/categories-and-authors.ts';
import { findPostBySlug } from '../db/queries/posts.ts';
import { findRedirectTarget } from '../db/redirects.ts';
import { normalizePath } from './redirect-table.ts';

type PostAddress = { blog: BlogType; slug: string };

// The second step of addresses that are no posts, though they look like one.
const reservedSegments = new Set(['author', 'category', 'preview', 'search']);

/** Each blog by the form of its posts' addresses, the deepest home first: one lies within another. */
const postPathForms = (Object.keys(blogSections) as BlogType[])
  .map((blog) => {
    const { home, postLink } = blogSections[blog];
    return { blog, start: `${home.replace(/\/$/, '')}/`, mostSteps: postLink('{}', '').includes('{}') ? 2 : 1 };
  })
  .sort((a, b) => b.start.length - a.start.length);

/** Which post a path would be, if there is such a post; one whose address has a category in it has a flat form besides. */
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
 * Where an address leads at which nothing stands: where an operator said, or to the post whose flat form it is. A post
 * that has moved since is followed to where it is now: a reader is sent on once.
 */
export async function findRedirect(database: Database, requestedPath: string): Promise<RedirectLookup> {
  const path = normalizePath(requestedPath);
  const configured = await findRedirectTarget(database, path);
  const post = await findPost(database, configured ?? path);
  const location = post.location ?? configured;
  const keys = [surrogateKey.redirects, ...post.keys];
  return location === undefined || location === path ? { keys } : { location, keys };
}

async function findPost(database: Database, path: string): Promise<RedirectLookup> {
  const address = parsePostPath(path);
  if (!address) return { keys: [] };
  const { blog, slug } = address;
  // A category stands there by that name, and an operator who leads to it means it.
  if (path === `/blog/${slug}` && (await findCategory(database, blog, slug)))
    return { keys: [surrogateKey.category(slug)] };
  const found = await findPostBySlug(database, blog, slug);
  return found ? { location: found.post.link, keys: found.keys } : { keys: [surrogateKey.slug(blog, slug)] };
}
