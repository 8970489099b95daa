import type { FeedQuestion } from '../content/questions.ts';
import type { LoadContext } from './route.ts';

/** A page past the end is an empty feed with a way back, not a page of the blog. */
export function feedStatus({ place, data }: LoadContext, question: FeedQuestion): number {
  const [first] = data.readFeed(question);
  return place.page > 1 && first?.posts.length === 0 ? 404 : 200;
}
