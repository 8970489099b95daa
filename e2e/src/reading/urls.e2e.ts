import { describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();

async function read(path: string) {
  const response = await fetch(visit.hub.address + path, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
}

/** The text of the first element that matches, without its tags. */
const textOf = (html: string, pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, '');

describe('the four blogs', () => {
  it.each([
    ['/blog/', 200, 'Blog'],
    ['/blog/developer', 200, 'Developers'],
    ['/blog/developer/quick-start-text-area', 200, 'Developers'],
    ['/blog/engineering', 200, 'Engineering'],
    ['/blog/engineering/group-commit', 200, 'Engineering'],
    ['/business/learn', 200, 'Business'],
    ['/business/learn/apology-emails', 200, 'Business'],
    ['/somewhere/else', 404, 'Blog'],
    ['/blog/developer/no/such', 404, 'Developers'],
  ])('A01 derives the blog of %s from its path', async (path, status, label) => {
    const response = await read(path);
    const [header = ''] = /<header.*?<\/header>/s.exec(response.html) ?? [];
    expect([response.status, textOf(header, /<a [^>]*aria-current[^>]*>(.*?)<\/a>/s)]).toEqual([status, label]);
  });
});

describe('unknown URLs', () => {
  it.each([
    ...['/blog/grammar/no-such-post', '/blog/a/b/c', '/blog/engineering/a/b', '/business/learn/a/b'],
    ...['/blog/100%', '/blog/search/%'],
  ])('A14 J15 show the not-found page with status 404 at %s', async (path) => {
    const { status, html } = await read(path);
    expect([status, textOf(html, /<h1[^>]*>(.*?)<\/h1>/s)]).toEqual([404, 'Page not found']);
    expect(html.match(/<article/g)).toHaveLength(3);
  });
});

describe('canonical forms', () => {
  it('A14 redirects every reader with their own query, never a cached one', async () => {
    const locations: (string | null)[] = [];
    for (const query of ['', '?utm_term=first', '?utm_term=second', '']) {
      const response = await fetch(`${visit.hub.address}/blog/grammar/who-vs-whom${query}`, { redirect: 'manual' });
      expect(response.status).toBe(301);
      locations.push(response.headers.get('location'));
    }
    const target = '/blog/commonly-confused-words/who-vs-whom';
    expect(locations).toEqual([target, `${target}?utm_term=first`, `${target}?utm_term=second`, target]);
  });

  it('J15 redirects slugs in another letter case and keeps the query', async () => {
    const locationOf = async (path: string) => {
      const response = await fetch(`${visit.hub.address}${path}?utm_term=y`, { method: 'HEAD', redirect: 'manual' });
      return [response.status, response.headers.get('location')];
    };
    const moved = {
      '/blog/Grammar': '/blog/grammar',
      '/Blog/Commonly-Confused-Words/Affect-vs-Effect': '/blog/commonly-confused-words/affect-vs-effect',
      '/blog/commonly-confused-words/Affect-vs-Effect': '/blog/commonly-confused-words/affect-vs-effect',
      '/blog/Author/maren-holt': '/blog/author/maren-holt',
      '/blog/author/Maren-Holt/': '/blog/author/maren-holt',
      '/blog/developer/Quick-Start-Text-Area': '/blog/developer/quick-start-text-area',
      '/blog/engineering/category/Data': '/blog/engineering/category/data',
      '/business/learn/HR': '/business/learn/hr',
    };
    const found = Object.keys(moved).map(async (path) => [path, await locationOf(path)]);
    const expected = Object.entries(moved).map(([path, target]) => [path, [301, `${target}?utm_term=y`]]);
    expect(await Promise.all(found)).toEqual(expected);
    expect(await locationOf('/blog/No-Such-Category')).toEqual([404, null]);
  });

  it.each([
    ['/?utm_source=x', '/blog/?utm_source=x'],
    ['/blog?utm_source=x', '/blog/?utm_source=x'],
    ['/blog/developer/', '/blog/developer'],
    ['/business/learn/?page=1', '/business/learn?page=1'],
    ['/blog/commonly-confused-words/affect-vs-effect/', '/blog/commonly-confused-words/affect-vs-effect'],
    ['/blog/grammar/affect-vs-effect?utm_term=y', '/blog/commonly-confused-words/affect-vs-effect?utm_term=y'],
  ])('A14 J15 redirect %s with 301 to %s', async (path, target) => {
    const { status, location } = await read(path);
    expect([status, location]).toEqual([301, target]);
    expect((await read(target)).status).toBe(200);
  });
});

describe('the page parameter of a feed', () => {
  const firstTitle = async (search: string) => {
    const { status, html } = await read(`/blog/${search}`);
    const [posts = ''] = /<section [^>]*aria-label="Posts".*/s.exec(html) ?? [];
    return { status, title: textOf(posts, /<h\d[^>]*>(.*?)<\/h\d>/s) };
  };

  it('A18 uses the first value and falls back to 1', async () => {
    const [one, two] = [await firstTitle(''), await firstTitle('?page=2')];
    expect(one.title).not.toBe('');
    expect(two.title).not.toBe(one.title);
    expect(await firstTitle('?page=2&page=3')).toEqual(two);
    for (const search of ['?page=abc', '?page=1.5', '?page=0', '?page=-2'])
      expect(await firstTitle(search)).toEqual(one);
  });

  it('A18 shows an empty feed with a link back and status 404 past the end', async () => {
    const { page } = await visit.reader.open();
    const response = await page.goto(`${visit.hub.origin}/blog/?page=999`);
    await waitForHydration(page);
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'Go to the newest posts' }).click();
    await page.waitForURL(`${visit.hub.origin}/blog/`);
  });
});
