import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkJsonLd } from '@contenthub/web/seo/structured-data/check-json-ld';
import { parseFeed } from '@rowanmanning/feed-parser';
import { describe, expect, it } from 'vitest';
import type { ArticlesVisit } from '../support/hub/editable-articles.ts';
import { parseLocations, sitemapErrors } from '../support/seo/sitemap.ts';

const decoded = (value = '') => value.replaceAll('&#47;', '/').replaceAll('&amp;', '&');
const content = (html: string, tag: string) =>
  new RegExp(`<meta (?:name|property)="${tag}" content="([^"]*)">`).exec(html)?.[1];

export function generatedFileTests(visit: ArticlesVisit): void {
  /** Every page of the sitemap with its response. */
  const pages = new Map<string, { status: number; html: string }>();

  /** Replaces the origin by the local address, because the public name only resolves in a browser. */
  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(visit.hub.address + (url.startsWith('/') ? url : url.slice(visit.hub.origin.length)), {
      headers,
      redirect: 'manual',
    });
  const text = async (url: string) => (await get(url)).text();

  describe('the sitemap', () => {
    it('is listed in robots.txt, which excludes private paths', async () => {
      const robots = await text('/robots.txt');
      expect(robots).toContain(`Sitemap: ${visit.hub.origin}/sitemap.xml`);
      for (const path of ['/blog/search/', '/business/learn/preview/', '/api/', '/signin', '/wp-json/'])
        expect(robots).toContain(`Disallow: ${path}\n`);
    });

    it('matches the protocol’s schema and lists every URL once', async () => {
      const index = await text('/sitemap.xml');
      expect(await sitemapErrors(index, 'sitemap-index')).toEqual([]);
      const parts = parseLocations(index);
      expect(parts).toContain(`${visit.hub.origin}/sitemap-gb-business-posts-1.xml`);
      expect(parts).not.toContain(`${visit.hub.origin}/sitemap-gb-business-authors.xml`);
      const named: string[] = [];
      for (const part of parts) {
        const xml = await text(part);
        expect([part, await sitemapErrors(xml, 'sitemap')]).toEqual([part, []]);
        named.push(...parseLocations(xml));
      }
      expect(new Set(named).size).toBe(named.length);
      for (const url of named) pages.set(url, { status: 0, html: '' });
      expect(pages.size).toBeGreaterThan(120);
      expect(await sitemapErrors(index.replaceAll('loc>', 'place>'), 'sitemap-index')).not.toEqual([]);
    });

    it('lists pages that return 200 by their canonical URL', async () => {
      for (const url of pages.keys()) {
        const response = await get(url);
        const html = await response.text();
        pages.set(url, { status: response.status, html });
        const canonical = decoded(/<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]);
        expect([response.status, canonical]).toEqual([200, url]);
      }
    });

    it('J14 J15 lists pages whose links lead to pages that exist', async () => {
      const links = new Set<string>();
      for (const { html } of pages.values())
        for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) links.add(decoded(link));
      expect(links.size).toBeGreaterThan(100);
      const broken: [string, number][] = [];
      for (const link of links) {
        const { status } = pages.get(visit.hub.origin + link) ?? (await get(link));
        if (status >= 400) broken.push([link, status]);
      }
      expect(broken).toEqual([]);
    });

    it('lists existing images', async () => {
      const xml = await text('/sitemap-main-posts-1.xml');
      const pictures = [...xml.matchAll(/<image:loc>([^<]*)</g)].map(([, address = '']) => address);
      expect(pictures.length).toBeGreaterThan(10);
      for (const picture of pictures.slice(0, 5)) expect((await get(picture)).status).toBe(200);
    });

    it('is cached and revalidated like pages', async () => {
      for (const path of ['/sitemap.xml', '/sitemap-main-posts-1.xml', '/blog/feed.xml']) {
        const first = await get(path);
        expect(first.headers.get('surrogate-key')).toContain('feed:main');
        expect(first.headers.get('cache-control')).toMatch(/max-age=0, must-revalidate, s-maxage=3600, stale-while/);
        const etag = first.headers.get('etag') ?? '';
        expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
        const plain = await get(path, { 'accept-encoding': 'identity' });
        expect(plain.headers.get('content-encoding')).toBeNull();
        expect(await plain.text()).toBe(await first.text());
      }
    });
  });

  describe('page heads', () => {
    it('have matching title, description and card metadata', () => {
      const wrong = [...pages].filter(([url, { html }]) => {
        const all = ['og:title', 'og:description', 'og:image', 'og:site_name', 'twitter:title', 'twitter:description'];
        const card = content(html, 'twitter:card') === 'summary_large_image';
        const alone = (html.match(/<meta name="description"/g) ?? []).length === 1;
        return !(all.every((tag) => content(html, tag)) && decoded(content(html, 'og:url')) === url && card && alone);
      });
      expect(wrong.map(([url]) => url)).toEqual([]);
    });

    it('contain valid structured data in a non-executable block', () => {
      const kinds = new Set<string>();
      for (const [url, { html }] of pages) {
        const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
        expect([url, blocks.length]).toEqual([url, 1]);
        const json = blocks[0]?.[1] ?? '';
        // The business hub has no author pages.
        const known = url.includes('/business/') ? ['BlogPosting.author.url'] : [];
        expect([url, checkJsonLd(json).filter(({ at }) => !known.includes(at))]).toEqual([url, []]);
        for (const [, kind = ''] of json.matchAll(/"@type":"(\w+)"/g)) kinds.add(kind);
      }
      for (const kind of [
        'BlogPosting',
        'BreadcrumbList',
        'Person',
        'WebSite',
        'SearchAction',
        'CollectionPage',
        'FAQPage',
        'Question',
      ])
        expect(kinds).toContain(kind);
    });
  });

  describe('feeds', () => {
    const alternates = (html: string, type: string) =>
      [...html.matchAll(new RegExp(`<link rel="alternate" type="${type}" title="[^"]*" href="([^"]*)">`, 'g'))].map(
        ([, address]) => decoded(address),
      );
    const lists = () =>
      [...pages].filter(([, { html }]) => /data-page-type="(?!post"|answers"|newsletter"|issue")/.test(html));

    async function expectReadable(url: string, address: string) {
      const response = await get(address);
      expect([address, response.status]).toEqual([address, 200]);
      const feed = parseFeed(await response.text());
      expect([feed.url, feed.self]).toEqual([url, address]);
      expect(feed.items.length).toBeGreaterThan(0);
      expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
      for (const item of feed.items) {
        expect(pages.has(item.url ?? '')).toBe(true);
        expect(item.published?.getTime()).toBeLessThan(Date.now());
        expect(item.authors[0]?.name).toBeTruthy();
        expect(item.content?.length).toBeGreaterThan(100);
      }
    }

    it('are linked from every list, allow cross-origin reads and use canonical URLs', async () => {
      expect(lists().length).toBeGreaterThan(50);
      for (const [url, { html }] of lists()) {
        const [address = ''] = alternates(html, 'application/rss\\+xml');
        expect(address).toBe(`${url.replace(/\/$/, '')}/feed.xml`);
        await expectReadable(url, address);
      }
    });

    it('are available as Atom', async () => {
      for (const path of [
        '/blog/',
        '/blog/grammar',
        '/blog/author/maren-holt',
        '/business/learn/hr',
        '/blog/engineering',
      ]) {
        const [address = ''] = alternates(pages.get(visit.hub.origin + path)?.html ?? '', 'application/atom\\+xml');
        expect(address).toBe(`${visit.hub.origin}${path.replace(/\/$/, '')}/atom.xml`);
        await expectReadable(visit.hub.origin + path, address);
      }
    });

    it('have the same content as JSON', async () => {
      for (const home of ['/blog', '/blog/developer', '/blog/engineering', '/business/learn']) {
        const json = JSON.parse(await text(`${home}/feed.json`));
        const rss = parseFeed(await text(`${home}/feed.xml`));
        expect(json.version).toBe('https://jsonfeed.org/version/1.1');
        expect(json.feed_url).toBe(`${visit.hub.origin}${home}/feed.json`);
        expect(json.items.map(({ id, url, title }: Record<string, string>) => [id, url, title])).toEqual(
          rss.items.map(({ id, url, title }) => [id, url, title]),
        );
        for (const { content_html: html } of json.items) expect(html).not.toMatch(/<[^>]*\s(href|src)="\//);
        const dates = json.items.map(({ date_published: date }: Record<string, string>) => date);
        expect(dates).toEqual(dates.toSorted().toReversed());
      }
    });

    it('return 404 for unknown lists', async () => {
      for (const path of [
        '/blog/no-such-category/feed.xml',
        '/blog/author/nobody/atom.xml',
        '/business/learn/x/feed.json',
      ])
        expect([path, (await get(path)).status]).toEqual([path, 404]);
    });
  });

  describe('Markdown', () => {
    const posts = () => [...pages].filter(([, { html }]) => html.includes('data-page-type="post"'));

    it('is available for every post, with absolute URLs and a canonical link to the page', async () => {
      expect(posts().length).toBeGreaterThan(50);
      for (const [url, { html }] of posts()) {
        const response = await get(`${url}.md`);
        expect([url, response.status]).toEqual([url, 200]);
        expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
        expect(response.headers.get('link')).toBe(`<${url}>; rel="canonical"`);
        const markdown = await response.text();
        expect(markdown).toContain(`url: "${url}"`);
        const prose = markdown.replace(/```.*?```|`[^`\n]*`/gs, '');
        expect(prose).not.toMatch(/\]\(\/|(?<!\\)<\/?(p|div|details|table|figure)\b/);
        expect(html).toContain(`${url.slice(url.lastIndexOf('/') + 1)}.md">`);
      }
    });

    it('is linked from llms.txt', async () => {
      const llms = await text('/llms.txt');
      const linked = [...llms.matchAll(/\]\(([^)]*)\.md\)/g)].map(([, url = '']) => url);
      expect(linked.length).toBeGreaterThan(40);
      expect(linked.filter((url) => !pages.has(url))).toEqual([]);
    });

    it('redirects with a moved post, and returns 404 without a post', async () => {
      const moved = await get('/blog/grammar/semicolon.md');
      expect([moved.status, moved.headers.get('location')]).toEqual([
        301,
        '/blog/punctuation-capitalization/semicolon.md',
      ]);
      expect((await get('/blog/grammar/no-such-post.md')).status).toBe(404);
    });
  });

  it('P09 answers are JSON files, linked from llms.txt, and part of the feeds', async () => {
    const llms = await text('/llms.txt');
    const linked = [...llms.matchAll(/\]\(([^)]*\/answers\/[^)]*\.json)\)/g)].map(([, url = '']) => url);
    expect(linked.length).toBeGreaterThanOrEqual(50);
    const index = JSON.parse(await text('/answers.json'));
    expect(index.map(({ url }: { url: string }) => url).toSorted()).toEqual(linked.toSorted());
    const card = JSON.parse(await text(`${visit.hub.origin}/answers/its-vs-its.json`));
    expect(card).toMatchObject({
      question: 'Is it “its” or “it’s”?',
      article: { url: `${visit.hub.origin}/blog/commonly-confused-words/its-vs-its` },
    });
    expect((await get('/answers/no-such-post.json')).status).toBe(404);
    expect((await get('/answers/quick-start-text-area.json')).status).toBe(404);
    const feed = JSON.parse(await text('/blog/feed.json'));
    const [item] = feed.items.filter(({ _answer }: { _answer?: object }) => _answer);
    expect(item.content_html).toContain(`<strong>Right:</strong> `);
  });

  describe('cards', () => {
    const cardOf = (path: string) => decoded(content(pages.get(visit.hub.origin + path)?.html ?? '', 'og:image'));

    it('are small PNGs of the declared size, cached permanently', async () => {
      for (const path of [
        '/blog/punctuation-capitalization/semicolon',
        '/business/learn/apology-emails',
        '/blog/grammar',
      ]) {
        const response = await get(cardOf(path));
        expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        const png = Buffer.from(await response.arrayBuffer());
        expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
        expect(png.length).toBeLessThan(150_000);
      }
    });

    it('redirect from an outdated URL to the current one, and return 404 without a post', async () => {
      const now = cardOf('/blog/punctuation-capitalization/semicolon').slice(visit.hub.origin.length);
      const old = await get(now.replace(/[0-9a-f]{16}/, '0123456789abcdef'));
      expect([old.status, old.headers.get('location')]).toEqual([302, now]);
      expect((await get('/assets/cards/main/no-such-post-0123456789abcdef.png')).status).toBe(404);
    });
  });

  it('a publish updates sitemap, feeds and llms.txt at once, and a change updates the Markdown', async () => {
    const files = [
      '/sitemap-main-posts-1.xml',
      '/blog/feed.xml',
      '/blog/grammar/atom.xml',
      '/blog/feed.json',
      '/llms.txt',
    ];
    const before = await Promise.all(files.map(async (path) => (await get(path)).headers.get('etag')));
    const source = await readFile(join(visit.articles, 'posts', 'semicolon.md'), 'utf8');
    const article = (title: string) =>
      source
        .replace('id: 1004', 'id: 9900')
        .replace('slug: semicolon', 'slug: fresh-from-the-press')
        .replace(/title: "[^"]*"/, `title: "${title}"`)
        .replace(/categories: \[.*\]/, 'categories: [grammar]')
        .replace(/date: .*\nmodified: .*/, 'date: 2026-11-01\nmodified: 2026-11-02');
    const file = join(visit.articles, 'posts', 'fresh-from-the-press.md');
    const link = '/blog/grammar/fresh-from-the-press';
    // Caches the 404 until the change is published. A post is stored a moment earlier.
    expect((await get(link)).status).toBe(404);
    await writeFile(file, article('Fresh From the Press'));
    await expect.poll(async () => (await get(link)).status).toBe(200);
    for (const [index, path] of files.entries()) {
      const response = await get(path);
      expect(response.headers.get('etag')).not.toBe(before[index]);
      expect(await response.text()).toContain(link);
    }
    expect(await text(`${link}.md`)).toContain('# Fresh From the Press');
    await writeFile(file, article('Fresh Again'));
    await expect.poll(() => text(`${link}.md`)).toContain('# Fresh Again');
    expect(await text('/blog/feed.xml')).toContain('<title>Fresh Again</title>');
  });
}
