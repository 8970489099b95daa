import { previewNonceHeader, previewPath } from '@contenthub/contracts/content/content-paths';
import type { PreviewedPost } from '@contenthub/contracts/content/preview';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { type ContentCache, type TrackedContent, withoutPostBody } from '../cache/content-cache.server.ts';
import { serializeForScript } from './document.server.ts';
import type { CheckLinks } from './frontend.server.ts';

/** What an editor's request shows: the cookie that says who they are, and the nonce of the address. */
export type EditorCredentials = { cookie: string; nonce: string };

// WordPress has to be asked, and pictures may have to be fetched: an editor waits longer than a reader.
const deadlineMs = 20_000;
type Options = { contentUrl: string; origin: string; content: ContentCache; checkLinks: CheckLinks };

const previewPrefix = previewPath.slice(0, previewPath.indexOf('{'));

/** Asks for a preview in the editor's name, and for everything else as for any page. Nothing of a preview is kept. */
export function previewContent(
  { contentUrl, origin, content, checkLinks }: Options,
  { cookie, nonce }: EditorCredentials,
): TrackedContent {
  const shared = content.forPage();
  const previewState: string[] = [];
  const headers = { ...(cookie && { cookie }), [previewNonceHeader]: nonce };
  return {
    ...shared,
    async fetchContent(address) {
      if (!address.startsWith(previewPrefix)) return shared.fetchContent(address);
      const response = await serviceFetch(contentUrl + address, deadlineMs, { headers }, [404]);
      const json: unknown = await response.json();
      if (!response.ok) return undefined;
      const post = json as PreviewedPost;
      // Asked by the way, and no part of this page: what links lead to does not go into its state.
      const links = await checkLinks(post.checkUp.links, origin, content.forPage().fetchContent);
      const body = { ...post, checkUp: { ...post.checkUp, links } };
      previewState.push(`${JSON.stringify(address)}:${serializeForScript(withoutPostBody({ body, total: null }))}`);
      return { body, total: null };
    },
    state: () => `{${[...previewState, shared.state().slice(1, -1)].filter(Boolean).join()}}`,
  };
}
