import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { requestPath } from '@contenthub/contracts/content/content-paths';
import { type PublishReceipt, PublishReceipts, receiptsPath } from '@contenthub/contracts/content/publish-receipts';
import { Check } from 'typebox/value';
import { type CommandCode, CommandError, UsageError } from '../command.ts';
import { findService } from '../find-hub.ts';

/** Returns whether all URLs show the latest change and none was late. */
export function isComplete({ receipts: [latest], lateAfterMs }: PublishReceipts): boolean {
  return latest?.addresses.every((address) => (msUntilShown(latest, address) ?? Infinity) <= lateAfterMs) ?? false;
}

/** Formats the latest change of a post with the delay of each URL. */
export function formatReceipt({ receipts: [latest], lateAfterMs, asked }: PublishReceipts, post: string): string {
  if (!latest) return `There is no recorded change of ${post}.`;
  const rows = latest.addresses.map((address) => {
    const ms = msUntilShown(latest, address);
    const late = ms !== undefined && ms > lateAfterMs;
    return [address.kind, ms === undefined ? 'not yet' : `${ms} ms`, late ? 'late' : '', address.path];
  });
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(([kind = '', time = '', late = '', path = '']) =>
    [kind.padEnd(widths[0] ?? 0), time.padStart(widths[1] ?? 0), late.padEnd(widths[2] ?? 0), path]
      .filter((_cell, column) => column !== 2 || (widths[2] ?? 0) > 0)
      .join('  '),
  );
  return [
    `${latest.title} (${latest.post}), ${latest.removed ? 'removed' : 'stored'} at ${latest.storedAt}`,
    ...lines,
    ...(asked ? [] : ['These URLs are not polled: the content service has no EDGE_ORIGIN.']),
  ].join('\n');
}

/** Milliseconds since the change was stored. */
function msUntilShown(
  { storedAt }: PublishReceipt,
  { shownAt }: PublishReceipt['addresses'][number],
): number | undefined {
  return shownAt === null ? undefined : Date.parse(shownAt) - Date.parse(storedAt);
}

const maxWaitMs = 60_000;
const pollMs = 200;

export const receipt: CommandCode = {
  help: [
    'npm run hub -- receipt POST       POST is an id or slug; exits with 1 if a URL was late or does not show the change yet',
    '  --wait          waits until every URL shows it, at most a minute',
    '  --json          prints the latest ten changes as JSON',
    '  --content URL   the content service (default CONTENT_URL, else that of the hub on DATA_FOLDER)',
    '',
    'The content service polls the URLs at EDGE_ORIGIN, which is the edge, or the site if there is no edge.',
  ].join('\n'),
  async run(args) {
    const options = { wait: { type: 'boolean' }, json: { type: 'boolean' }, content: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [post] = positionals;
    if (!post || positionals.length > 1) throw new UsageError('Expected one post id or slug.');
    const url = values.content ?? (await findService('CONTENT_URL', process.env));
    const result = await pollReceipts(url, post, values.wait ? maxWaitMs : 0);
    console.log(values.json ? JSON.stringify(result, null, 2) : formatReceipt(result, post));
    process.exitCode = isComplete(result) ? 0 : 1;
  },
};

async function pollReceipts(url: string, post: string, timeoutMs: number): Promise<PublishReceipts> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const result = await fetchReceipts(url, post);
    const [latest] = result.receipts;
    const isPending = !latest || latest.addresses.some(({ shownAt }) => shownAt === null);
    if (!isPending || Date.now() >= until) return result;
    await wait(pollMs);
  }
}

async function fetchReceipts(url: string, post: string): Promise<PublishReceipts> {
  const address = url + requestPath(receiptsPath, { post }, {}).replace(/\?$/, '');
  const response = await fetch(address).catch(() => undefined);
  if (!response) throw new CommandError(`The content service at ${url} does not respond. Set its URL with --content.`);
  const body: unknown = await response.json().catch(() => undefined);
  if (!Check(PublishReceipts, body)) throw new CommandError(`${address} returned ${response.status} without receipts.`);
  return body;
}
