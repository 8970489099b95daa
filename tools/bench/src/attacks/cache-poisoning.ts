import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Figure } from '../report/figure.ts';
import type { AttackedHub } from './attacked-hub.ts';

const marker = 'poisoned.test';
const pages = ['/blog/', '/blog/commonly-confused-words/affect-vs-effect', '/sitemap.xml', '/blog/no-such-page'];

/** Headers that have poisoned other caches. */
const attackHeaders: Record<string, string> = {
  host: marker,
  'x-forwarded-host': marker,
  'x-forwarded-server': marker,
  'x-forwarded-for': marker,
  'x-forwarded-proto': marker,
  'x-forwarded-scheme': 'http',
  'x-forwarded-port': '4711',
  'x-forwarded-prefix': `/${marker}`,
  'x-forwarded-path': `/${marker}`,
  'x-forwarded-uri': `/${marker}`,
  'x-host': marker,
  'x-original-host': marker,
  'x-original-url': `/${marker}`,
  'x-rewrite-url': `/${marker}`,
  'x-http-host-override': marker,
  'x-http-method-override': 'POST',
  'x-method-override': 'PURGE',
  'x-real-ip': marker,
  'x-client-ip': marker,
  'true-client-ip': marker,
  'cf-connecting-ip': marker,
  'cf-ipcountry': 'FR',
  'x-country': 'FR',
  forwarded: `for=${marker};host=${marker};proto=http`,
  via: marker,
  origin: `https://${marker}`,
  referer: `https://${marker}/`,
  'user-agent': marker,
  accept: 'text/markdown',
  'accept-language': marker,
  'accept-encoding': `br, ${marker}`,
  range: 'bytes=0-10',
  'if-none-match': '*',
  cookie: `experiment-bucket=1; theme=${marker}; contenthub.session_token=${marker}`,
  authorization: `Bearer ${marker}`,
  'surrogate-capability': `${marker}="Surrogate/1.0"`,
  'surrogate-control': 'no-store',
  'cache-control': 'no-store',
  'x-edge-mode': 'private',
  'x-edge-client': marker,
  'x-edge-query': `a=${marker}`,
  'x-known-change': '999999',
  'x-change': '999999',
  'x-request-id': marker,
  traceparent: marker,
  'transfer-encoding': 'identity',
};

type PageResponse = { status: number | undefined; headers: string; body: string };

/** Sends each header first, to an uncached page. The next reader must get the normal page. */
export async function measureCachePoisoning({ edge }: AttackedHub): Promise<Figure[]> {
  const usual = new Map<string, PageResponse>();
  for (const page of pages) usual.set(page, await fetchPage(edge.address, page));
  const poisoned: string[] = [];
  let tried = 0;
  for (const [name, value] of Object.entries(attackHeaders)) {
    await edge.purge('everything');
    for (const page of pages) {
      tried += 1;
      await fetchPage(edge.address, page, { [name]: value }).catch(() => undefined);
      const after = await fetchPage(edge.address, page);
      const isReflected = JSON.stringify(after).includes(marker);
      if (isReflected || JSON.stringify(after) !== JSON.stringify(usual.get(page))) poisoned.push(`${name} on ${page}`);
    }
  }
  for (const one of poisoned) console.error(`poisoned: ${one}`);
  return [
    { name: 'poisoning headers', value: Object.keys(attackHeaders).length, unit: '', aim: { atLeast: 35 } },
    { name: 'poisoning headers, attempts', value: tried, unit: '', aim: null },
    { name: 'poisoning headers, pages changed for others', value: poisoned.length, unit: '', aim: { atMost: 0 } },
  ];
}

/** Headers that differ between two equal responses: dates and transfer details. */
const volatileHeaders = new Set([
  ...['age', 'date', 'last-modified', 'x-cache', 'x-request-id'],
  ...['accept-ranges', 'connection', 'content-length', 'keep-alive', 'transfer-encoding'],
]);

async function fetchPage(origin: string, path: string, more: Record<string, string> = {}): Promise<PageResponse> {
  const sent = request(origin + path, { headers: more, agent: false, timeout: 10_000 }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const stableHeaders = Object.entries(response.headers).filter(([name]) => !volatileHeaders.has(name));
  const body = await text(response);
  return { status: response.statusCode, headers: JSON.stringify(stableHeaders.sort()), body };
}
