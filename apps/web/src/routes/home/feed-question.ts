import type { FeedQuestion, Questions } from '../../content/questions.ts';
import type { Place } from '../route.ts';
import { isExact, narrowingOf } from './narrowing.ts';

/** The feed of a home: the blog's posts, or those that its address narrows it to. */
export function homeQuestion(place: Place, questions: Questions): FeedQuestion {
  const { filter, search } = narrowingOf(place);
  const { blog, page } = place;
  return search
    ? questions.searchFeed(blog.type, search, page, { contentType: filter, exact: isExact(place.search) })
    : questions.homeFeed(blog.type, page, filter);
}
