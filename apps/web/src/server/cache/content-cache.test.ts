import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { answerListSample, postListSample } from '@contenthub/contracts/testing/content-samples';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toUsedRow } from '../../data/post-list-item.ts';
import { ContentCache } from './content-cache.server.ts';
import { StaleCopies } from './stale-copies.server.ts';

const list = postListSample.slice(0, 1).map((row) => ({ ...row, post_title: 'Ends </script> and \u2028 lines' }));
const post = { id: 1, title: '<b>', content: '<p>The text</p>', blocks: [{ id: 'a' }] };
const responses: Record<string, { body: unknown; headers?: Record<string, string> }> = {
  '/posts/?search=coma': { body: list, headers: { 'x-wp-total': '12', 'x-did-you-mean': 'comma%3C' } },
  '/answers/': { body: answerListSample },
  '/post/a/': { body: post, headers: { 'surrogate-key': 'post:1 slug:main:a' } },
};

let folder: TemporaryFolder;
let server: Server;
let url: string;
let copies: StaleCopies;
let cache: ContentCache;
beforeEach(async () => {
  folder = await temporaryFolder();
  server = createServer((request, response) => {
    const found = responses[(request.url ?? '').replace(contentApiBase, '')];
    if (!found) return response.writeHead(404).end('{}');
    return response.writeHead(200, found.headers).end(JSON.stringify(found.body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  copies = await openCopies();
  cache = createCache(copies);
});
afterEach(async () => {
  server.close().closeAllConnections();
  await copies.stop();
  await folder.remove();
});

async function openCopies(): Promise<StaleCopies> {
  const opened = await StaleCopies.open(folder.path, 1024 * 1024, createLogger('web', 'silent'));
  opened.markCaughtUp({ feed: 'a-feed', number: 1 }, false);
  return opened;
}

const createCache = (staleCopies: StaleCopies) => new ContentCache(url, 10_000, staleCopies);

describe('the initial state of a page', () => {
  it('H01 has its responses, and no character that could end its script', async () => {
    const page = cache.forPage();
    const [found, unknown] = await Promise.all(['/posts/?search=coma', '/post/none/'].map(page.fetchContent));
    expect(found).toEqual({ body: list, total: 12, didYouMean: 'comma<' });
    expect(unknown).toBeUndefined();
    expect(page.state()).not.toMatch(/[<\u2028]/);
    const sent = { ...found, body: list.map(toUsedRow) };
    expect(JSON.parse(page.state())).toEqual({ '/posts/?search=coma': sent, '/post/none/': null });
  });

  it('keeps the rows of any other list', async () => {
    const page = cache.forPage();
    await page.fetchContent('/answers/');
    expect(JSON.parse(page.state())).toEqual({ '/answers/': { body: answerListSample, total: null } });
  });

  it('leaves out the text of a post, which is in the markup', async () => {
    const page = cache.forPage();
    expect(await page.fetchContent('/post/a/')).toEqual({ body: post, total: null });
    const sent = { ...post, content: '', blocks: [] };
    expect(JSON.parse(page.state())).toEqual({ '/post/a/': { body: sent, total: null } });
    expect(page.keys()).toEqual(['post:1', 'slug:main:a']);
  });
});

it('uses the copies of an earlier process while the content service is down', async () => {
  const before = cache.forPage();
  const addresses = ['/posts/?search=coma', '/post/a/'];
  await Promise.all(addresses.map(before.fetchContent));
  await copies.stop();
  server.close().closeAllConnections();
  copies = await openCopies();
  const after = createCache(copies).forPage();
  await Promise.all(addresses.map(after.fetchContent));
  expect(JSON.parse(after.state())).toEqual(JSON.parse(before.state()));
  expect(after.keys()).toEqual(before.keys());
  expect(after.isComplete()).toBe(false);
});
