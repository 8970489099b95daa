import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import { findCategory } from '../read-model/category-query.ts';
import type { Database } from '../read-model/database.ts';
import { postBySlug } from '../read-model/post-query.ts';
import { redirectFrom } from '../read-model/redirect-query.ts';
import { postAt } from './post-at.ts';
import { sitePath } from './site-path.ts';

type Found = { location?: string; keys: string[] };

/**
 * Where an address leads at which nothing stands: where an operator said, or to the post whose flat form it is. A post
 * that has moved since is followed to where it is now: a reader is sent on once.
 */
export async function findRedirect(database: Database, asked: string): Promise<Found> {
  const path = sitePath(asked);
  const told = await redirectFrom(database, path);
  const post = await findPost(database, told ?? path);
  const location = post.location ?? told;
  const keys = [surrogateKey.redirects, ...post.keys];
  return location === undefined || location === path ? { keys } : { location, keys };
}

async function findPost(database: Database, path: string): Promise<Found> {
  const address = postAt(path);
  if (!address) return { keys: [] };
  const { blog, slug } = address;
  // A category stands there by that name, and an operator who leads to it means it.
  if (path === `/blog/${slug}` && (await findCategory(database, blog, slug)))
    return { keys: [surrogateKey.category(slug)] };
  const found = await postBySlug(database, blog, slug);
  return found ? { location: found.post.link, keys: found.keys } : { keys: [surrogateKey.slug(blog, slug)] };
}
