import type { Database } from '../db/database.ts';
import { findPostBySlug } from '../db/queries/posts.ts';
import { updateRedirects } from '../db/redirects.ts';
import { parsePostPath } from './find-redirect.ts';
import { LoopError, PathError, type RedirectTable, withRedirect } from './redirect-table.ts';

export type NewRedirect = { from: string; to: string };

/** What cannot be added, each with the place it had among all; nothing was. */
export class InvalidRedirectsError extends Error {
  override name = 'InvalidRedirectsError';
  readonly problems: { index: number; reason: string }[];

  constructor(problems: { index: number; reason: string }[]) {
    super(problems.map(({ reason }) => reason).join('\n'));
    this.problems = problems;
  }
}

/** All of them, in their order, or none. Answers the table as it is then. */
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

/** A page that is there is shown: a redirect from it would never be followed, and whoever made it would wonder. */
async function findConflict(database: Database, from: string): Promise<string | undefined> {
  const address = parsePostPath(from);
  const found = address && (await findPostBySlug(database, address.blog, address.slug));
  return found?.post.link === from ? `${from} is a post’s own address: readers are shown the post.` : undefined;
}
