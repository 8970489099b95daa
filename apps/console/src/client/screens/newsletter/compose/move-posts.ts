import type { IssuePost } from '@contenthub/contracts/newsletter/newsletter-api';

/** Moves posts, in the order that they have, before or after another one. Keys are links. */
export function movePosts(
  posts: readonly IssuePost[],
  moved: ReadonlySet<string>,
  target: string,
  isAfter: boolean,
): IssuePost[] {
  if (moved.has(target)) return [...posts];
  const rest = posts.filter(({ link }) => !moved.has(link));
  const at = rest.findIndex(({ link }) => link === target) + (isAfter ? 1 : 0);
  return [...rest.slice(0, at), ...posts.filter(({ link }) => moved.has(link)), ...rest.slice(at)];
}
