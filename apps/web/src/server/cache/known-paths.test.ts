import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KnownPaths } from './known-paths.server.ts';

const names = ['grammar', 'commas', 'guides', 'dev-guides', 'maren-holt', 'straße', '/old/café'];
/** Called before the service responds. */
let beforeResponse = () => {};
const service = createServer((_request, response) => {
  beforeResponse();
  response.end(names.join('\n'));
});
let contentUrl: string;
let paths: KnownPaths;
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  contentUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());
beforeEach(async () => {
  beforeResponse = () => {};
  paths = new KnownPaths({ contentUrl, deadlineMs: 5000, logger: createLogger('web', 'silent') });
  await paths.load();
  return () => paths.stop();
});

const isAnswered = (path: string) => paths.findUnknown(path) !== undefined;

describe('H28 a path is answered without a request', () => {
  it.each([
    '/blog/x',
    '/blog/grammar/x',
    '/blog/x/',
    '/blog/X1',
    '/blog/author/x',
    '/a/b/c',
    '/blog/%E0%A4',
    '/blog/developer/x',
  ])('if nothing is called %s', (path) => {
    expect(isAnswered(path)).toBe(true);
  });

  it.each([
    ['the post', '/blog/grammar/commas'],
    ['a post with another category', '/blog/x/commas'],
    ['a post in capitals', '/blog/grammar/COMMAS'],
    ['a category', '/blog/developer/category/guides'],
    ['an author', '/blog/author/maren-holt'],
    ['an encoded slug', '/blog/grammar/stra%C3%9Fe'],
    ['a redirected path', '/old/caf%C3%A9'],
  ])('but not %s', (_name, path) => {
    expect(isAnswered(path)).toBe(false);
  });

  it.each(['/blog/', '/blog/search/x', '/blog/saved', '/blog/newsletter/x', '/blog/preview/1/x', '/Blog/X'])(
    'but not %s, which no list decides about',
    (path) => {
      expect(isAnswered(path)).toBe(false);
    },
  );
});

describe('H28 after a change', () => {
  const purge = (key: string) => paths.purge({ keys: [key] });

  it.each([
    ['a post', '/blog/grammar/x', surrogateKey.slug('main', 'x')],
    ['a category', '/blog/x', surrogateKey.category('x')],
    ['a category with a prefix', '/blog/developer/category/x', surrogateKey.category('dev-x')],
    ['an author', '/blog/author/x', surrogateKey.feed('main')],
    ['a redirect', '/x', surrogateKey.redirects],
  ])('%s that appeared is looked up until the list was read again', async (_name, path, key) => {
    expect(paths.findUnknown(path)?.keys).toContain(key);
    purge(key);
    expect(isAnswered(path)).toBe(false);
    await paths.load();
    expect(isAnswered(path)).toBe(true);
  });

  it('other paths are still answered', () => {
    purge(surrogateKey.slug('main', 'y'));
    expect(isAnswered('/blog/grammar/x')).toBe(true);
  });

  it('during the reading of the list, its path is looked up', async () => {
    beforeResponse = () => purge(surrogateKey.slug('main', 'x'));
    await paths.load();
    expect([isAnswered('/blog/grammar/x'), isAnswered('/blog/grammar/y')]).toEqual([false, true]);
  });

  it('that was missed, every path is looked up', async () => {
    paths.purgeAll();
    expect(isAnswered('/blog/grammar/x')).toBe(false);
    beforeResponse = () => paths.purgeAll();
    await paths.load();
    expect(isAnswered('/blog/grammar/x')).toBe(false);
    beforeResponse = () => {};
    await paths.load();
    expect(isAnswered('/blog/grammar/x')).toBe(true);
  });
});
