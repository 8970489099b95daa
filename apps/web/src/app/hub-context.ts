import type { BlogType } from '@contenthub/contracts/blog-type';
import type { PostListItem } from '@contenthub/contracts/post-list-item';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { type Answers, pagesOf } from '../content/answers.ts';
import { nextPage } from '../content/feed-page.ts';
import type { FeedQuestion, Question, Questions } from '../content/questions.ts';
import { FeedDepthContext } from './feed-depth.ts';

/** What a view may ask of the content, and the answers that its page's load has fetched. */
export type Content = { questions: Questions; answers: Answers };

export const ContentContext = createContext<Content | null>(null);

function useContent(): Content {
  const content = use(ContentContext);
  if (!content) throw new Error('The content is only for views inside <Hub>');
  return content;
}

export function useQuestions(): Questions {
  return useContent().questions;
}

export function useAnswer<T>(question: Question<T>): T | undefined {
  const { answers } = useContent();
  const read = () => answers.read(question);
  return useSyncExternalStore(answers.subscribe, read, read);
}

/** The first page of a blog's posts, as far as it has been loaded; nothing is asked for. */
export function useNewest(blog: BlogType): PostListItem[] {
  const { questions, answers } = useContent();
  return answers.readFeed(questions.newestFeed(blog))[0]?.posts ?? [];
}

export function useFeed(question: FeedQuestion) {
  const { answers } = useContent();
  const stateNow = () => answers.stateOf(question.key);
  const state = useSyncExternalStore(answers.subscribe, stateNow, stateNow);
  const pages = pagesOf(state);
  const last = pages.at(-1);
  const next = last && nextPage(last);
  const loading = state?.fetchStatus === 'fetching';
  const failed = !loading && Boolean(state?.error);
  const depth = use(FeedDepthContext);
  const [wanted] = useState(depth.wanted);
  const missing = next && !failed ? Math.max(0, wanted - pages.length) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is another object each time, its key stays
  useEffect(() => {
    if (missing > 0) void answers.loadMore(question);
    else if (wanted > 1) depth.regrown();
  }, [missing, wanted, depth, answers]);
  return {
    pages,
    posts: pages.flatMap(({ posts }) => posts),
    nextPage: next,
    loading,
    failed,
    loadMore: () => {
      depth.note(pages.length + 1);
      void answers.loadMore(question);
    },
  };
}
