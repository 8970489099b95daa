import type { Database } from '../db/database.ts';
import { findPostBySlug } from '../db/queries/posts.ts';
import { updateRedirects } from '../db/redirects.ts';
import { parsePostPath } from './find-redirect.ts';
import { LoopError, PathError, type RedirectTable, withRedirect } from './redirect-table.ts';

export type NewRedirect = { from: string; to: string };

/** Invalid entries with their index. Nothing was added. */
export class InvalidRedirectsError extends Error {
  override name = 'InvalidRedirectsError';
  readonly problems: { index: number; reason: string }[];

  constructor(problems: { index: number; reason: string }[]) {
    super(problems.map(({ reason }) => reason).join('\n'));
    this.problems = problems;
  }
}

/** Adds all redirects in order, or none. Returns the new table. */
export async function addRedirects(database: Database, redirects: readonly NewRedirect[]): Promise<RedirectTable> {
  const problems: InvalidRedirectsError['problems'] = [];
  for (const [index, { from }] of redirects.entries()) {
    const reason = await findConflict(database, from);
    if (reason) problems.push({ index, reason });
  }
  return updateRedirects(database, (table) => {
    let next = table;
    for (const [index, { from, to }] of redirects.entries()) {
      try {
        next = withRedirect(next, from, to);
      } catch (error) {
        if (!(error instanceof LoopError || error instanceof PathError)) throw error;
        problems.push({ index, reason: error.message });
      }
    }
    if (problems.length > 0) throw new InvalidRedirectsError(problems.sort((a, b) => a.index - b.index));
    return next;
  });
}

/** Rejects a redirect from an existing page, because the page would be served instead. */
async function findConflict(database: Database, from: string): Promise<string | undefined> {
  const address = parsePostPath(from);
  const found = address && (await findPostBySlug(database, address.blog, address.slug));
  return found?.post.link === from ? `${from} is the URL of a post; readers would get the post.` : undefined;
}
