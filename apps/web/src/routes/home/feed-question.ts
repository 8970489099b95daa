import type { FeedQuestion, Questions } from '../../content/questions.ts';
import type { Place } from '../route.ts';
import { narrowingOf } from './narrowing.ts';

/** The feed of a home: the blog's posts, or those that its address narrows it to. */
export function homeQuestion(place: Place, questions: Questions): FeedQuestion {
  const { filter, search } = narrowingOf(place);
  const { blog, page } = place;
  return search ? questions.searchFeed(blog.type, search, page, filter) : questions.homeFeed(blog.type, page, filter);
}
