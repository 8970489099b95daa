import { previewNonceHeader, previewPath } from '@contenthub/contracts/content/content-paths';
import type { PreviewedPost } from '@contenthub/contracts/content/preview';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { type ContentCache, type TrackedContent, withoutUnused } from '../cache/content-cache.server.ts';
import { serializeForScript } from './document.server.ts';
import type { CheckLinks } from './frontend.server.ts';

/** An editor's WordPress cookies and the nonce of the preview URL. */
export type EditorCredentials = { cookie: string; nonce: string };

// Longer than for readers, because WordPress has to respond and images may have to be fetched.
const deadlineMs = 20_000;
type Options = { contentUrl: string; origin: string; content: ContentCache; checkLinks: CheckLinks };

const previewPrefix = previewPath.slice(0, previewPath.indexOf('{'));

/**
 * Fetches the preview with the editor's credentials and everything else as for any page. No part of a preview is
 * cached.
 */
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
      // Link targets do not belong to this page, so they are fetched separately and stay out of its state.
      const links = await checkLinks(post.report.links, origin, content.forPage().fetchContent);
      const body = { ...post, report: { ...post.report, links } };
      previewState.push(`${JSON.stringify(address)}:${serializeForScript(withoutUnused({ body, total: null }))}`);
      return { body, total: null };
    },
    state: () => `{${[...previewState, shared.state().slice(1, -1)].filter(Boolean).join()}}`,
  };
}
