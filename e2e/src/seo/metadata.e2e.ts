import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { startWebBehindProxy } from '../support/hub/web-behind-proxy.ts';

const visit = visitBundledHub();
const post = '/blog/commonly-confused-words/affect-vs-effect';
let web: Awaited<ReturnType<typeof startWebBehindProxy>>;

beforeAll(async () => {
  // Pages are not cached, so that each one shows the current state of the content service. The call timeout is generous
  // for a busy host.
  web = await startWebBehindProxy(visit.hub, { PAGE_CACHE_MB: '0', CONTENT_DEADLINE_MS: '5000' });
});
afterAll(() => web.stop());

const json = (body: unknown) => JSON.stringify(body);
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const descriptionsOf = (html: string) =>
  [...html.matchAll(/<meta name="description" content="([^"]*)"/g)].map(([, description]) => description);

it.each([
  ['/blog/', 'Blog'],
  ['/blog/developer', 'for Developers Blog'],
  ['/blog/engineering', 'Engineering Blog'],
  ['/business/learn', 'Business Writing Tips for Professional Teams'],
  ['/blog/search/comma', 'Search Results | Blog'],
  ['/blog/developer/search/text', 'Search Results | for Developers Blog'],
  ['/blog/engineering/search/cache', 'Search Results | Engineering Blog'],
  ['/business/learn/customer-experience', 'Customer Experience Writing That Sounds Human'],
  ['/business/learn/hr', 'HR Writing People Trust'],
  ['/business/learn/marketing', 'Marketing Writing With One Voice'],
  ['/business/learn/sales', 'Sales Writing That Gets Answers'],
])('A21 %s is titled %s', async (path, title) => {
  const response = await fetch(visit.hub.address + path);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(titleOf(html)).toBe(title);
  expect(descriptionsOf(html)).toEqual([expect.stringMatching(/^.{41,}$/)]);
  expect(html).toMatch(/<section[^>]*aria-label="Posts"[^>]*>.*?<article/s);
});

describe('page metadata', () => {
  it('A22 falls back to the page’s own metadata when the content service fails', async () => {
    web.intercept(({ url = '' }, response) => {
      if (!url.includes('/headers/')) return false;
      response.writeHead(500).end();
      return true;
    });
    for (const [path, title] of [
      ['/blog/', 'Blog'],
      [post, 'Affect vs. Effect: How to Choose the Right One | Blog'],
    ] as const) {
      const response = await fetch(web.address + path);
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(titleOf(html)).toBe(title);
      expect(descriptionsOf(html)).toHaveLength(1);
    }
  });

  it('A23 drops lines with scripts, style sheets, alternate links, comments and var', async () => {
    const head = [
      '<meta name="description" content="From the store">',
      '<script type="text/javascript">window.ran = 1</script>',
      '<meta name="x" type="application/javascript" content="1">',
      '<link rel="stylesheet" href="/evil.css">',
      '<link rel="alternate" type="application/rss+xml" href="/feed">',
      '<!-- a comment -->',
      'var tracking = true;',
      '<meta name="kept" content="yes">',
    ].join('\n');
    web.intercept(({ url = '' }, response) => {
      if (!url.includes('/headers/posts/engineering') && !url.includes('/headers/posts/group-commit')) return false;
      response.setHeader('content-type', 'application/json').end(json({ title: 'From the store', head, og: {} }));
      return true;
    });
    const { page } = await visit.reader.open();
    await page.goto(`${web.origin}/blog/engineering/group-commit`);
    await waitForHydration(page);
    expect(await page.title()).toBe('From the store');
    expect(await page.locator('meta[name=kept]').count()).toBe(1);
    const html = await (await fetch(`${web.address}/blog/engineering/group-commit`)).text();
    const sent = html.slice(0, html.indexOf('<body>'));
    for (const lost of ['window.ran', 'evil.css', 'href="/feed"', '<!--', 'var tracking', 'application/javascript'])
      expect(sent).not.toContain(lost);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});

it('serves the stale copy when a response exceeds its deadline', async () => {
  web.intercept(() => false);
  const path = '/blog/commonly-confused-words/who-vs-whom';
  const first = await fetch(web.address + path);
  expect(first.status).toBe(200);
  // No call gets a response from here on. Without a deadline this test would hang.
  web.intercept(() => true);
  const copy = await fetch(web.address + path);
  expect(copy.status).toBe(200);
  expect(await copy.text()).toBe(await first.text());
  const unknown = await fetch(`${web.address}/blog/grammar/never-seen`);
  expect(unknown.status).toBe(503);
});
