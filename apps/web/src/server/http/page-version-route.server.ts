import { type ChangeFeed, formatCursor, shownChangeHeader } from '@contenthub/change-feed/change-feed';
import { staleHeader } from '@contenthub/contracts/http/edge-caching';
import { type WebPageVersion, webPageVersionPath } from '@contenthub/contracts/http/page-version';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { EntryStatus } from '../cache/keyed-cache.server.ts';
import type { PageCache } from '../cache/page-cache.server.ts';
import type { PurgeHistory } from '../cache/purge-history.server.ts';
import type { StaleCopies } from '../cache/stale-copies.server.ts';
import type { GeneratedFileCache } from './generated-file-routes.server.ts';
import { splitUrl } from './request.server.ts';

type Options = {
  pages: PageCache;
  files: GeneratedFileCache;
  purges: PurgeHistory;
  staleCopies: StaleCopies;
  feed: ChangeFeed;
};

const querystring = Type.Object({
  path: Type.String({ minLength: 1, maxLength: 4000, pattern: '^/' }),
  keys: Type.String({ default: '', maxLength: 20_000, description: 'more keys of the page, separated by spaces' }),
});

/** Tells operators which version of a page this process holds. The page is neither rendered nor used. */
export function addPageVersionRoute(app: FastifyInstance, { pages, files, purges, staleCopies, feed }: Options): void {
  app.get<{ Querystring: { path: string; keys: string } }>(
    webPageVersionPath,
    { schema: { querystring } },
    async ({ query }, reply): Promise<WebPageVersion> => {
      const { path, search } = splitUrl(query.path);
      const page = pages.inspect(path, search);
      const file = files.inspect(path);
      const cached = page
        ? describeEntry(page, page.value.status, page.value.originHeaders)
        : file && describeEntry(file, 200, file.value.headers);
      const keys = new Set([...(cached?.keys ?? []), ...query.keys.split(' ').filter(Boolean)]);
      const { feedCursor } = staleCopies;
      reply.header('cache-control', 'no-store');
      return {
        cached: cached ?? null,
        received: {
          change: feedCursor ? formatCursor(feedCursor) : null,
          ...purges.latest,
          connected: feed.isConnected(),
        },
        lastPurge: purges.lastOf(keys),
      };
    },
  );
}

function describeEntry(
  { ageMs, freshForMs, purged, keys }: EntryStatus<object>,
  status: number,
  headers: Readonly<Record<string, string>>,
): NonNullable<WebPageVersion['cached']> {
  return {
    ageSeconds: ageMs / 1000,
    freshForSeconds: freshForMs / 1000,
    purged,
    status,
    change: headers[shownChangeHeader] ?? null,
    staleCopy: headers[staleHeader] ?? null,
    keys,
  };
}
