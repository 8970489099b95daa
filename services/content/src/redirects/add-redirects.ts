import type { Database } from '../read-model/database.ts';
import { postBySlug } from '../read-model/post-query.ts';
import { changeRedirects } from '../read-model/redirect-query.ts';
import { postAt } from './post-at.ts';
import { LoopError, type RedirectTable, withRedirect } from './redirect-table.ts';
import { PathError } from './site-path.ts';

export type WantedRedirect = { from: string; to: string };

/** What cannot be added, each with the place it had among all; nothing was. */
export class RefusedRedirects extends Error {
  override name = 'RefusedRedirects';
  readonly problems: { index: number; reason: string }[];

  constructor(problems: { index: number; reason: string }[]) {
    super(problems.map(({ reason }) => reason).join('\n'));
    this.problems = problems;
  }
}

/** All of them, in their order, or none. Answers the table as it is then. */
export async function addRedirects(database: Database, wanted: readonly WantedRedirect[]): Promise<RedirectTable> {
  const problems: RefusedRedirects['problems'] = [];
  for (const [index, { from }] of wanted.entries()) {
    const reason = await standsThere(database, from);
    if (reason) problems.push({ index, reason });
  }
  return changeRedirects(database, (table) => {
    let next = table;
    for (const [index, { from, to }] of wanted.entries()) {
      try {
        next = withRedirect(next, from, to);
      } catch (error) {
        if (!(error instanceof LoopError || error instanceof PathError)) throw error;
        problems.push({ index, reason: error.message });
      }
    }
    if (problems.length > 0) throw new RefusedRedirects(problems.sort((a, b) => a.index - b.index));
    return next;
  });
}

/** A page that is there is shown: a redirect from it would never be followed, and whoever made it would wonder. */
async function standsThere(database: Database, from: string): Promise<string | undefined> {
  const address = postAt(from);
  const found = address && (await postBySlug(database, address.blog, address.slug));
  return found?.post.link === from ? `${from} is a post’s own address: readers are shown the post.` : undefined;
}
