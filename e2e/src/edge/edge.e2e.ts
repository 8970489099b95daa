import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { deprecatedHeaders } from '@contenthub/contracts/http/edge-caching';
import { normalizeQuery } from '@contenthub/web/routes/page-parameters';
import { business } from '@contenthub/web/sites/business';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountHub, startAccountHub } from '../support/hub/account-hub.ts';
import { repositoryRoot } from '../support/hub/child-process.ts';
import { type EdgeHub, startBehindEdge } from '../support/hub/edge-hub.ts';
import { startEditableHub } from '../support/hub/hub.ts';
import { splitVisitor } from '../support/pages/page-visitor.ts';
import { visitorTests } from './visitors-suite.ts';

const slug = 'affect-vs-effect';
const post = `/blog/commonly-confused-words/${slug}`;

let articles: string;
const visit = {} as { stack: EdgeHub<AccountHub> };
beforeAll(async () => {
  articles = await mkdtemp(join(tmpdir(), 'contenthub-edge-'));
  await cp(join(repositoryRoot, 'content'), articles, { recursive: true });
  // A visitor the platform does not identify in time is anonymous, so the timeout is generous here.
  const env = { ARTICLES_FOLDER: articles, PLATFORM_DEADLINE_MS: '60000' };
  visit.stack = await startBehindEdge((settings) => startAccountHub(settings, startEditableHub), env);
});
afterAll(async () => {
  await visit.stack?.stop();
  await rm(articles, { recursive: true, force: true });
});

type Init = RequestInit & { headers?: Record<string, string> };
async function ask(path: string, init: Init = {}) {
  const response = await fetch(visit.stack.edge.address + path, { redirect: 'manual', ...init });
  return {
    status: response.status,
    headers: response.headers,
    cache: response.headers.get('x-cache'),
    html: await response.text(),
  };
}

describe('a page at the edge', () => {
  it('is requested once and cached for everybody, regardless of campaign parameters', async () => {
    await ask(post);
    const addresses = [
      '',
      '?utm_source=news&utm_medium=mail',
      '?gclid=1',
      '?fbclid=2&page=1',
      '?page=0',
      '?page=x',
      '?page=2',
      '?search=x',
    ];
    for (const query of addresses) expect([query, (await ask(post + query)).cache]).toEqual([query, 'hit']);
  });

  it('includes only the parameters that pages read in the cache key, in any order', async () => {
    const names = ['page', 'filter', 'search', 'exact', 'utm_source', 'q', 'pages', 'xpage'];
    const value = fc.constantFrom('1', '2', '3', '02', 'content', 'guide', 'a%20b', '');
    const pair = fc.tuple(fc.constantFrom(...names), value);
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 5 }), async (pairs) => {
        const query = pairs.map(([name, given]) => `${name}=${given}`).join('&');
        const canonical = normalizeQuery({ blog: business, pageType: 'home', search: `?${query}` }).replaceAll(
          '+',
          '%20',
        );
        await ask(`/business/learn${canonical}`);
        expect([query, (await ask(`/business/learn?${query}`)).cache]).toEqual([query, 'hit']);
      }),
      { numRuns: 40 },
    );
  });

  it('is cached compressed and sent in an encoding that the browser accepts', async () => {
    const plain = await ask(post, { headers: { 'accept-encoding': 'identity' } });
    const packed = await ask(post, { headers: { 'accept-encoding': 'gzip' } });
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    expect(packed.html).toBe(plain.html);
    expect(plain.html).toBe(await (await fetch(visit.stack.hub.address + post)).text());
  });

  it('hides internal headers from readers', async () => {
    const { headers } = await ask(post);
    const caching = ['surrogate-key', 'xkey', 'x-known-change', 'x-country-cookie', 'x-experiments-version'];
    const own = [...caching, 'x-varnish', 'via', 'x-request-id'];
    for (const name of [...own, ...Object.values(deprecatedHeaders)])
      expect([name, headers.get(name)]).toEqual([name, null]);
    expect([...headers.keys()].filter((name) => name.startsWith('x-edge'))).toEqual([]);
    expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(0);
    for (const path of ['/metrics', '/readyz', '/healthz']) expect((await ask(path)).status).toBe(404);
    expect((await ask(post, { method: 'PURGE', headers: { 'surrogate-key': 'everything' } })).status).toBe(405);
  });

  it('caches redirects and 404 pages, and keeps each reader’s campaign parameters', async () => {
    await ask('/blog?utm_source=first');
    const moved = await ask('/blog?utm_source=second&gclid=7');
    expect([moved.status, moved.cache, moved.headers.get('location')]).toEqual([
      301,
      'hit',
      '/blog/?utm_source=second&gclid=7',
    ]);
    await ask('/blog/grammar/never-written');
    const missing = await ask('/blog/grammar/never-written?utm_source=x');
    expect([missing.status, missing.cache]).toEqual([404, 'hit']);
    expect(splitVisitor(missing.html).visitor).toHaveProperty('experiments');
  });

  it('J15 is the not-found page for a path that cannot be decoded, and an icon for /favicon.ico', async () => {
    const kept = async (path: string) => {
      await ask(path);
      const { status, cache, headers, html } = await ask(path);
      return [status, cache, headers.get('content-type'), /<h1[^>]*>([^<]*)/.exec(html)?.[1]];
    };
    const notFound = [404, 'hit', 'text/html; charset=utf-8', 'Page not found'];
    expect([await kept('/blog/100%'), await kept('/blog/search/%')]).toEqual([notFound, notFound]);
    expect(await kept('/favicon.ico')).toEqual([200, 'hit', 'image/x-icon', undefined]);
  });

  it('never caches private responses: sign-in, API calls, previews, search form redirects', async () => {
    for (const path of ['/signin', '/api/csrf', '/blog/preview/1/abc', '/blog/search/?q=comma']) {
      const [one, two] = [await ask(path), await ask(path)];
      expect([path, one.cache, two.cache]).toEqual([path, 'pass', 'pass']);
    }
  });

  it('H05 is shareable only for an edge, and not for a reader who claims to be one', async () => {
    const capability = { 'surrogate-capability': 'contenthub="Surrogate/1.0"' };
    await ask(post);
    const pretended = await ask(post, { headers: { ...capability, 'x-edge-mode': 'private', 'x-edge-session': 'x' } });
    expect([pretended.cache, pretended.headers.get('cache-control')]).toEqual([
      'hit',
      'private, max-age=0, must-revalidate',
    ]);
    const direct = await fetch(visit.stack.hub.address + post, { headers: capability });
    expect(direct.headers.get('vary')).toContain('surrogate-capability');
    expect(direct.headers.get('cache-control')).toContain('public');
    expect(await direct.text()).toBe(pretended.html);
  });
});

describe('visitors', () => visitorTests(visit));

describe('content API responses at the edge', () => {
  it('are cached with the same keys', async () => {
    const call = `${contentApiBase}/posts/?blog_type=main`;
    const first = await ask(call);
    const again = await ask(`${contentApiBase}/posts/?utm_source=x&blog_type=main`);
    expect([first.status, again.cache, again.html]).toEqual([200, 'hit', first.html]);
    expect(again.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    await visit.stack.edge.purge('feed:main');
    expect((await ask(call)).cache).toBe('miss');
  });
});

describe('a purge', () => {
  it('purges exactly what carries the key', async () => {
    await Promise.all([ask('/blog/'), ask('/blog/developer')]);
    await visit.stack.edge.purge('feed:main');
    expect([(await ask('/blog/developer')).cache, (await ask('/blog/')).cache, (await ask('/blog/')).cache]).toEqual([
      'hit',
      'miss',
      'hit',
    ]);
  });

  it('follows a publish automatically, and the old version does not come back', async () => {
    const file = join(articles, 'posts', `${slug}.md`);
    const text = await readFile(file, 'utf8');
    const paths = [post, '/blog/commonly-confused-words', `${contentApiBase}/post/${slug}/?blog_type=main`];
    for (let version = 1; version <= 5; version += 1) {
      const title = `Affect and effect, version ${version} of ${Date.now()}`;
      await Promise.all(paths.map((path) => ask(path)));
      await writeFile(file, text.replace(/^title: .*$/m, `title: "${title}"`));
      const shows = (path: string) => async () => (await ask(path)).html.includes(title);
      for (const path of paths) await expect.poll(shows(path), { interval: 20 }).toBe(true);
      for (const path of [...paths, ...paths]) expect(await shows(path)()).toBe(true);
    }
    await writeFile(file, text);
    // Waits for the purge, which must not happen while another test counts requests.
    await expect.poll(async () => (await ask(post)).html.includes(', version 5 of')).toBe(false);
  });
});

describe('concurrent requests', () => {
  it('are coalesced: a hundred readers cause one request', async () => {
    const path = '/blog/engineering';
    await visit.stack.edge.purge('everything');
    const responses = await Promise.all(Array.from({ length: 100 }, () => ask(path)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(responses.filter(({ cache }) => cache !== 'hit')).toHaveLength(1);
  });

  it('are rate-limited for repeated searches and sign-ins', async () => {
    const limited = async (count: number, path: string, init: Init = {}) => {
      const responses = await Promise.all(Array.from({ length: count }, () => ask(path, init)));
      return responses.find(({ status }) => status === 429);
    };
    // The limit is sixty in ten seconds, plus six for every second that the requests take.
    const search = await limited(200, '/blog/search/comma');
    expect(search?.headers.get('retry-after')).toBe('5');
    expect(search?.html).toContain('One moment, please');
    expect(await limited(25, '/api/account/sign-in', { method: 'POST', body: '' })).toBeDefined();
    expect((await ask(post)).status).toBe(200);
  });
});

describe('with the hub down', () => {
  const feed = `${contentApiBase}/posts/?blog_type=main`;

  it('serves stale pages, and recovers when the hub is back', async () => {
    const paths = [post, '/blog/', feed];
    const before = new Map<string, string>();
    for (const path of paths) before.set(path, (await ask(path)).html);
    await visit.stack.socket.close();

    // Fresh pages are unaffected. Purged pages are served stale.
    expect((await ask(post)).cache).toBe('hit');
    await visit.stack.edge.purge('everything');
    for (const path of paths) {
      const stale = await ask(path);
      expect([path, stale.status, stale.cache]).toEqual([path, 200, 'stale']);
      expect(stale.html).toBe(before.get(path));
    }
    // Also to a reader with a session, whose own state is not available.
    const session = await ask(post, { headers: { cookie: 'contenthub.session_token=x' } });
    expect([session.status, session.cache, session.html]).toEqual([200, 'stale', before.get(post)]);
    const never = await ask('/blog/grammar');
    expect([never.status, never.headers.get('retry-after'), never.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(never.html).toContain('We’ll be right back');

    await visit.stack.socket.open();
    await expect.poll(async () => (await ask('/blog/grammar')).status).toBe(200);
    await expect.poll(async () => (await ask(post)).cache).toBe('hit');
  });

  it('starts with an empty cache after a kill, and still accepts purges', async () => {
    await visit.stack.edge.terminate();
    await visit.stack.edge.launch();
    await visit.stack.edge.waitUntilHealthy('/blog/developer');
    expect([(await ask(post)).cache, (await ask(post)).cache]).toEqual(['miss', 'hit']);
    await visit.stack.edge.purge('page:post');
    expect((await ask(post)).cache).toBe('miss');
  });
});
