import { mostReadSize, type RankedPost } from '@contenthub/contracts/analytics/most-read';
import { homePageSize, pinnedPostCount } from '@contenthub/contracts/content/content-paths';

/** Whether a post has a tenth more readers than another. In integers, so that 110 readers are exactly a tenth more. */
const overtakes = (one: RankedPost, other: RankedPost) => one.readers * 10 >= other.readers * 11;

/** The posts of a row, and the fewest of a list. */
export const minMostReadPosts = 3;

/** Home may show all but six of them above the list. */
export const rankedPostCount = mostReadSize + pinnedPostCount + homePageSize;

/**
 * The posts of a list, in order. A post keeps its position until one below it has a tenth more readers, so that posts
 * with similar figures do not swap with every update. Empty if too few posts qualify.
 */
export function rankMostRead(candidates: readonly RankedPost[], previous: readonly number[]): RankedPost[] {
  if (candidates.length < minMostReadPosts) return [];
  const byId = new Map(candidates.map((candidate) => [candidate.post, candidate]));
  const listed = previous.flatMap((id) => byId.get(id) ?? []);
  const others = candidates
    .filter(({ post }) => !previous.includes(post))
    .toSorted((one, other) => other.readers - one.readers || one.post - other.post);
  const ranked: RankedPost[] = [];
  for (const candidate of [...listed, ...others]) {
    const overtaken = ranked.findIndex((above) => overtakes(candidate, above));
    ranked.splice(overtaken === -1 ? ranked.length : overtaken, 0, candidate);
  }
  return ranked.slice(0, rankedPostCount);
}
