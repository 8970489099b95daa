import type { PreviewedPost } from '@contenthub/contracts/preview-call';
import { previewNonceHeader, previewPath } from '@contenthub/contracts/preview-path';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';
import { type Asked, type ContentAnswers, forState } from './content-answers.server.ts';
import { scriptJson } from './document.server.ts';
import type { CheckLinks } from './frontend.server.ts';

/** What an editor's request shows: the cookie that says who they are, and the nonce of the address. */
export type Proof = { cookie: string; nonce: string };

// WordPress has to be asked, and pictures may have to be fetched: an editor waits longer than a reader.
const deadlineMs = 20_000;
type Options = { contentUrl: string; origin: string; answers: ContentAnswers; checkLinks: CheckLinks };

const previews = previewPath.slice(0, previewPath.indexOf('{'));

/** Asks for a preview in the editor's name, and for everything else as for any page. Nothing of a preview is kept. */
export function previewAnswers({ contentUrl, origin, answers, checkLinks }: Options, { cookie, nonce }: Proof): Asked {
  const shared = answers.forPage();
  const own: string[] = [];
  const headers = { ...(cookie && { cookie }), [previewNonceHeader]: nonce };
  return {
    ...shared,
    async ask(address) {
      if (!address.startsWith(previews)) return shared.ask(address);
      const response = await outgoingCall(contentUrl + address, deadlineMs, { headers }, [404]);
      const given: unknown = await response.json();
      if (!response.ok) return undefined;
      const post = given as PreviewedPost;
      // Asked by the way, and no part of this page: what links lead to does not go into its state.
      const links = await checkLinks(post.checkUp.links, origin, answers.forPage().ask);
      const body = { ...post, checkUp: { ...post.checkUp, links } };
      own.push(`${JSON.stringify(address)}:${scriptJson(forState({ body, total: null }))}`);
      return { body, total: null };
    },
    state: () => `{${[...own, shared.state().slice(1, -1)].filter(Boolean).join()}}`,
  };
}
