import type { Post } from '@contenthub/contracts/post';
import type { VisitorBlock } from '@contenthub/contracts/visitor';
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { postBodyAttribute } from '../features/article/PostBody.tsx';
import type { PageMeta } from '../routes/route.ts';

/** What the server sends beside the page: content and meta, the same for everybody, and the visitor's own block. */
export type InitialState = { content: DehydratedState; meta: PageMeta; user: VisitorBlock };

export function readInitialState(): InitialState {
  const { content, meta } = readJson('state') as Omit<InitialState, 'user'>;
  return { content, meta, user: readJson('visitor') as VisitorBlock };
}

function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

/** Fills the query client; a post's HTML is taken from where the reader already sees it. */
export function fillFromState(queryClient: QueryClient, content: DehydratedState): void {
  hydrate(queryClient, content);
  const body = document.querySelector(`[${postBodyAttribute}]`);
  if (!body) return;
  queryClient.setQueriesData<Post>({ queryKey: ['post'] }, (post) => post && { ...post, content: body.innerHTML });
}
