import type { FeedPlace } from './change-feed.ts';

/** The header in which a page says which change of the feed it came after: it shows that one and all before it. */
export const shownPlaceHeader = 'x-content-change';

export function writePlace({ feed, number }: FeedPlace): string {
  return `${number}@${feed}`;
}

/** Whether a page with this header was made after a change was heard. */
export function showsPlace(header: string | null | undefined, { feed, number }: FeedPlace): boolean {
  const [, shown, of] = /^(\d+)@(.+)$/.exec(header ?? '') ?? [];
  return of === feed && Number(shown) >= number;
}
