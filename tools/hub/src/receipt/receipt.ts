import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { callAddress } from '@contenthub/contracts/content-paths';
import { Receipts, receiptsPath } from '@contenthub/contracts/receipt';
import { Check } from 'typebox/value';
import type { Command } from '../command.ts';
import { isComplete, receiptTable } from './receipt-table.ts';

const waitAtMostMs = 60_000;
const askEveryMs = 200;

export const receipt: Command = {
  summary: 'Tells when each address showed the latest change of a post.',
  help: [
    'npm run hub -- receipt POST       POST is its id or its slug; exits 1 when an address was late or does not show it yet',
    '  --wait          waits until every address shows it, a minute at most',
    '  --json          as JSON, the latest ten changes',
    '  --content URL   the content service (default CONTENT_URL, else http://127.0.0.1:4010)',
    '',
    'The content service asks the addresses at EDGE_ORIGIN: the edge, or the site where there is none.',
  ].join('\n'),
  async run(args) {
    const options = { wait: { type: 'boolean' }, json: { type: 'boolean' }, content: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [post] = positionals;
    if (!post || positionals.length > 1) {
      console.error('Name one post, by its id or its slug. `receipt --help` says more.');
      process.exitCode = 2;
      return;
    }
    const url = values.content ?? process.env.CONTENT_URL ?? 'http://127.0.0.1:4010';
    const told = await askUntil(url, post, values.wait ? waitAtMostMs : 0);
    if (typeof told === 'string') {
      console.error(told);
      process.exitCode = 1;
      return;
    }
    console.log(values.json ? JSON.stringify(told, null, 2) : receiptTable(told, post));
    process.exitCode = isComplete(told) ? 0 : 1;
  },
};

async function askUntil(url: string, post: string, forMs: number): Promise<Receipts | string> {
  const until = Date.now() + forMs;
  for (;;) {
    const told = await ask(url, post);
    const open = typeof told !== 'string' && told.receipts[0]?.addresses.some(({ shownAt }) => shownAt === null);
    const nothingYet = typeof told !== 'string' && told.receipts.length === 0;
    if (!(open || nothingYet) || Date.now() >= until) return told;
    await wait(askEveryMs);
  }
}

async function ask(url: string, post: string): Promise<Receipts | string> {
  const address = url + callAddress(receiptsPath, { post }, {}).replace(/\?$/, '');
  const response = await fetch(address).catch(() => undefined);
  if (!response) return `Nobody answers at ${url}. Say where the content service is with --content.`;
  const body: unknown = await response.json().catch(() => undefined);
  return Check(Receipts, body) ? body : `${address} answered ${response.status}, and not with receipts.`;
}
