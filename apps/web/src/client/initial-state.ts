import type { Ask } from '../content/content-client.ts';
import { hasPostBody, postTextAttribute, type StateContent } from '../content/page-state.ts';
import type { PageMeta } from '../routes/route.ts';
import { readPageJson } from './page-json.ts';

/** What the server sends beside the page: content and meta, the same for everybody, and the visitor's own block. */
export type InitialState = { content: StateContent; meta: PageMeta; user: unknown };

export function readInitialState(): InitialState {
  const { content, meta } = readPageJson('body', 'state') as Omit<InitialState, 'user'>;
  return { content, meta, user: readPageJson('head', 'visitor') };
}

/** Answers from the state what the server has asked already; everything else is asked for as usual. */
export function askFromState(content: StateContent, ask: Ask): Ask {
  return async (address) => {
    const answer = content[address];
    // Given out once: whoever asks a second time wants to know how it is now.
    delete content[address];
    return answer ? withPostBody(answer) : ask(address);
  };
}

/** A post's text is taken from where the reader already sees it. */
function withPostBody(answer: StateContent[string]): StateContent[string] {
  if (!hasPostBody(answer.body)) return answer;
  const texts = [...document.querySelectorAll(`[${postTextAttribute}]`)].map(({ innerHTML }) => innerHTML);
  return { ...answer, body: { ...answer.body, content: texts.join('') } };
}
