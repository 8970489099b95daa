import { type FeedCursor, parseCursor } from '@contenthub/change-feed/change-feed';
import type { ContentPageVersion, WebPageVersion } from '@contenthub/contracts/http/page-version';
import type { EdgeView, Named, PageReport } from './layers.ts';

/** A layer that has an older version than the layer behind it, or that cannot tell. */
export type LayerIssue = {
  layer: 'reader' | 'edge' | 'web' | 'content' | 'change feed' | 'wordpress';
  name: string;
  /** `behind` is certain; `unknown` means that the layer did not respond. */
  kind: 'behind' | 'unknown';
  reason: string;
  runbook: string;
};

type Layer = LayerIssue['layer'];

const behindIssue = (layer: Layer, name: string, reason: string, runbook: string): LayerIssue => ({
  ...{ layer, name, kind: 'behind', reason },
  runbook: `docs/runbooks/alerts/${runbook}.md`,
});
const unknown = (layer: Layer, name: string, reason: string, runbook: string): LayerIssue => ({
  ...behindIssue(layer, name, reason, runbook),
  kind: 'unknown',
});

/** Compares each layer with the one behind it, from WordPress to the edge. */
export function diagnose({ reader, content, webs, edges }: PageReport): LayerIssue[] {
  const stored = 'post' in content ? content : null;
  const needed = latestPurge(webs);
  return [
    ...('error' in reader ? [unknown('reader', '', reader.error, 'site-unreachable')] : []),
    ...('error' in content ? [unknown('content', content.name, content.error, 'service-down')] : []),
    ...(stored ? diagnoseContent(stored) : []),
    ...webs.flatMap((web) => diagnoseWeb(web, stored)),
    ...edges.flatMap((edge) => diagnoseEdge(edge, needed)),
  ];
}

function diagnoseContent({ post, change, outbox, source, hasSource, tasks }: ContentPageVersion): LayerIssue[] {
  const issues: LayerIssue[] = [];
  const [task] = tasks;
  const why = task
    ? `. Its task "${task.name}" is unfinished since ${task.since}${task.error ? `: ${task.error}` : ''}`
    : '';
  const isBehind = (reason: string) => issues.push(behindIssue('content', '', reason + why, 'wordpress-sync-failing'));
  if (source && 'error' in source) issues.push(unknown('wordpress', '', source.error, 'wordpress-sync-failing'));
  else if (source?.published && !post) isBehind(`WordPress has published post ${source.id}, which is not stored`);
  else if (source?.published && post && Date.parse(source.modified) > Date.parse(post.modified))
    isBehind(`WordPress has the version of ${source.modified}, stored is that of ${post.modified}`);
  else if (hasSource && post && !source?.published)
    isBehind(`post ${post.id} is stored, but WordPress does not publish it`);
  if (change?.isPending) {
    const reason = `change ${change.id}, stored at ${change.storedAt}, is not published; ${outbox.changes} changes wait in the outbox`;
    issues.push(behindIssue('change feed', '', reason, 'outbox-backlog'));
  }
  return issues;
}

function diagnoseWeb(web: Named<WebPageVersion>, content: ContentPageVersion | null): LayerIssue[] {
  if ('error' in web) return [unknown('web', web.name, web.error, 'service-down')];
  const { name, received, cached, lastPurge } = web;
  if (!received.connected)
    return [behindIssue('web', name, 'it is not connected to the change feed', 'change-feed-disconnected')];
  const change = content?.change;
  if (change && !change.isPending && received.id !== null && received.id < change.id) {
    const reason = `it has not received change ${change.id}, stored at ${change.storedAt}; its last one is ${received.id}`;
    return [behindIssue('web', name, reason, 'change-feed-disconnected')];
  }
  if (cached?.staleCopy)
    return [
      behindIssue('web', name, `it rendered the page from a stale copy (${cached.staleCopy})`, 'stale-copies-served'),
    ];
  if (cached && !cached.purged && isOlder(cached.change, parseCursor(lastPurge?.change)))
    return [
      behindIssue(
        'web',
        name,
        `its page includes changes up to ${cached.change}, but ${lastPurge?.key} was purged later`,
        'publishes-too-slow',
      ),
    ];
  return [];
}

function diagnoseEdge(
  edge: Named<EdgeView>,
  needed: { key: string; id: number; cursor: FeedCursor } | undefined,
): LayerIssue[] {
  if ('error' in edge) return [unknown('edge', edge.name, edge.error, 'edge-not-purged')];
  const { name, cached, lastPurge } = edge;
  // An expired or purged object is refreshed before it is served.
  if (!cached || cached.freshForSeconds <= 0 || !needed || !isOlder(cached.change, needed.cursor)) return [];
  const last =
    lastPurge.number === null
      ? 'it was never purged'
      : `its last purge is change ${lastPurge.number} of ${lastPurge.at}`;
  const reason = `it serves the page of change ${changeNumber(cached.change)} and was not purged for change ${needed.cursor.number} (${needed.key}); ${last}`;
  return [behindIssue('edge', name, reason, 'edge-not-purged')];
}

/** The latest change that any web process has purged for this page. */
function latestPurge(webs: PageReport['webs']): { key: string; id: number; cursor: FeedCursor } | undefined {
  const purges = webs.flatMap((web) => {
    const purge = 'lastPurge' in web ? web.lastPurge : null;
    const cursor = parseCursor(purge?.change);
    return purge && cursor ? [{ key: purge.key, id: purge.id, cursor }] : [];
  });
  return purges.toSorted((one, other) => other.cursor.number - one.cursor.number)[0];
}

/** Whether a page lacks a change of the same feed. Cursors of different feeds cannot be compared. */
function isOlder(shown: string | null, needed: FeedCursor | undefined): boolean {
  const cursor = parseCursor(shown);
  return cursor !== undefined && needed !== undefined && cursor.feed === needed.feed && cursor.number < needed.number;
}

export function changeNumber(change: string | null): string {
  return String(parseCursor(change)?.number ?? 'unknown');
}
