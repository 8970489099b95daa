import type { FetchContent } from '../data/content-client.ts';
import { hasPostBody, postTextAttribute, type StateContent } from '../data/page-state.ts';
import type { PageMeta } from '../routes/route.ts';
import { readPageJson } from './page-settings.ts';

/**
 * What the server sends with the page: content and metadata, and the visitor part, which the boot script completes.
 */
export type InitialState = { content: StateContent; meta: PageMeta; user: unknown };

export function readInitialState(): InitialState {
  const { content, meta } = readPageJson('body', 'state') as Omit<InitialState, 'user'>;
  return { content, meta, user: Reflect.get(window, 'contenthubVisitor') };
}

/** Serves queries that the server has already run from the state. Fetches everything else. */
export function fetchFromState(content: StateContent, fetchContent: FetchContent): FetchContent {
  return async (path) => {
    const response = content[path];
    // Each response is used once. A second request needs fresh data.
    delete content[path];
    return response ? withPostBody(response) : fetchContent(path);
  };
}

/** Reads the post body from the rendered page. */
function withPostBody(response: StateContent[string]): StateContent[string] {
  if (!hasPostBody(response.body)) return response;
  const texts = [...document.querySelectorAll(`[${postTextAttribute}]`)].map(({ innerHTML }) => innerHTML);
  return { ...response, body: { ...response.body, content: texts.join('') } };
}
