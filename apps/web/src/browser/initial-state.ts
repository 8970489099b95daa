import type { FetchContent } from '../data/content-client.ts';
import { hasPostBody, postTextAttribute, type StateContent } from '../data/page-state.ts';
import type { PageMeta } from '../routes/route.ts';
import { readPageJson } from './page-settings.ts';

/** What the server sends beside the page: content and meta, the same for everybody, and the visitor's own block. */
export type InitialState = { content: StateContent; meta: PageMeta; user: unknown };

export function readInitialState(): InitialState {
  const { content, meta } = readPageJson('body', 'state') as Omit<InitialState, 'user'>;
  return { content, meta, user: readPageJson('head', 'visitor') };
}

/** Answers from the state what the server has asked already; everything else is asked for as usual. */
export function fetchFromState(content: StateContent, fetchContent: FetchContent): FetchContent {
  return async (path) => {
    const response = content[path];
    // Given out once: whoever asks a second time wants to know how it is now.
    delete content[path];
    return response ? withPostBody(response) : fetchContent(path);
  };
}

/** A post's text is taken from where the reader already sees it. */
function withPostBody(response: StateContent[string]): StateContent[string] {
  if (!hasPostBody(response.body)) return response;
  const texts = [...document.querySelectorAll(`[${postTextAttribute}]`)].map(({ innerHTML }) => innerHTML);
  return { ...response, body: { ...response.body, content: texts.join('') } };
}
