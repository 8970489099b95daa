import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

export function previewTests(visit: WordPressVisit): void {
  let page: Page;
  let problems: string[];
  let nonce: string;
  let cookie: string;

  beforeAll(async () => {
    ({ page, problems } = await visit.reader.open());
    nonce = await visit.editor.nonce();
    const cookies = await visit.editor.cookies();
    await page.context().addCookies(cookies);
    cookie = cookies
      .filter(({ name }) => name.startsWith('wordpress_logged_in_'))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  });

  const draft = (category: string, content = '<p>A draft.</p>') =>
    visit.stack.editor.draft({ title: `A draft in ${category}`, slug: `draft-${Date.now()}`, content, category });

  /** Opens a URL as the editor, in the signed-in tab. */
  async function open(path: string): Promise<{ status: number | undefined; heading: string }> {
    const response = await page.goto(visit.stack.origin + path);
    await waitForHydration(page);
    return { status: response?.status(), heading: await page.getByRole('heading', { level: 1 }).innerText() };
  }

  /** Reads the page that the server renders for the editor. */
  async function read(path: string): Promise<{ status: number; heading: string }> {
    const response = await fetch(visit.stack.address + path, { redirect: 'manual', headers: { cookie } });
    return { status: response.status, heading: /<h1[^>]*>([^<]*)/.exec(await response.text())?.[1] ?? '' };
  }
  const notFound = { status: 404, heading: 'Page not found' };

  describe('a preview', () => {
    it('A05 is at /blog/preview/{id}/{nonce} with an integer id; anything else is not found', async () => {
      const id = await draft('grammar');
      const shown = { status: 200, heading: 'A draft in grammar' };
      expect(await open(`/blog/preview/${id}/${nonce}`)).toEqual(shown);
      expect(await page.title()).toBe('Preview: A draft in grammar | Blog');
      expect(await read(`/blog/preview/00${id}/${nonce}`)).toEqual(shown);
      const others = ['abc', `${id}.5`, `-${id}`, `${id}x`, `0x${id}`, '0', '%20', '1e2', '99999999', '9'.repeat(30)];
      for (const other of others) {
        expect([other, await read(`/blog/preview/${other}/${nonce}`)]).toEqual([other, notFound]);
      }
      expect(await read(`/blog/preview/${id}`)).toEqual(notFound);
      expect(await read(`/blog/preview/${id}/${nonce}/more`)).toEqual(notFound);
    });

    it.each([
      ['dev-tutorials', '/blog/developer'],
      ['eng-data', '/blog/engineering'],
      ['gb-sales', '/business/learn'],
    ])('A08 A09 A12 of a post in %s is only at %s/preview/{id}/{nonce}', async (category, section) => {
      const id = await draft(category);
      expect(await open(`${section}/preview/${id}/${nonce}`)).toEqual({
        status: 200,
        heading: `A draft in ${category}`,
      });
      expect(await read(`/blog/preview/${id}/${nonce}`)).toEqual(notFound);
      expect(await read(`${section}/preview/x/${nonce}`)).toEqual(notFound);
      expect(await read(`${section}/preview/${id}/wrong`)).toEqual(notFound);
    });

    it('is fetched once by the server and hydrates without a mismatch', async () => {
      const id = await draft('grammar', '<p>A &amp; “b”</p><h2>One</h2><ul><li>x</li></ul>');
      problems.splice(0);
      const requested: string[] = [];
      const note = (request: { url: () => string }) => requested.push(new URL(request.url()).pathname);
      page.on('request', note);
      await open(`/blog/preview/${id}/${nonce}`);
      await page.waitForLoadState('networkidle');
      page.off('request', note);
      expect(requested.filter((path) => !path.startsWith('/assets/'))).toEqual([`/blog/preview/${id}/${nonce}`]);
      expect(problems).toEqual([]);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    });

    it('is always loaded from the server, on navigation to and from it', async () => {
      const id = await draft('grammar');
      const path = `/blog/preview/${id}/${nonce}`;
      await open('/blog/');
      const mark = () => page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const isSame = () => page.evaluate(() => 'sameDocument' in window);
      await mark();
      await page.evaluate((href) => document.querySelector('main a')?.setAttribute('href', href), path);
      await page.locator('main a').first().click();
      await page.getByRole('heading', { level: 1, name: 'A draft in grammar' }).waitFor();
      expect(await isSame()).toBe(false);

      await waitForHydration(page);
      await mark();
      await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
      await page.waitForURL(`${visit.stack.origin}/blog/`);
      expect(await isSame()).toBe(false);

      await visit.stack.editor.update(id, { title: 'Another title by now' });
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Another title by now' }).waitFor();
    });
  });

  describe('previews over HTTP', () => {
    const get = (path: string, given = '') =>
      fetch(visit.stack.address + path, { redirect: 'manual', headers: given ? { cookie: given } : {} });

    it('are never cached or indexed, found or not', async () => {
      const id = await draft('grammar');
      for (const [path, status] of [
        [`/blog/preview/${id}/${nonce}`, 200],
        [`/blog/preview/${id}/wrong`, 404],
        [`/blog/preview/x/${nonce}`, 404],
      ] as const) {
        const response = await get(path, cookie);
        const { headers } = response;
        expect([path, response.status]).toEqual([path, status]);
        expect(headers.get('cache-control')).toBe('private, no-store');
        expect(headers.get('x-robots-tag')).toBe('noindex');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('surrogate-key')).toBeNull();
        expect(headers.get('set-cookie')).toBeNull();
      }
      // One editor's preview is not shown to the next one.
      expect((await get(`/blog/preview/${id}/${nonce}`)).status).toBe(404);
    });

    it('G06 the private API requires credentials; a wrong or missing nonce shows no draft', async () => {
      const id = await draft('grammar', '<p>Only for editors.</p>');
      const post = `/wp-json/wp/v2/posts/${id}/?_embed`;
      const revisions = `/wp-json/wp/v2/posts/${id}/revisions/?x`;
      const page = (value: string) => `/blog/preview/${id}${value && `/${value}`}`;
      const combinations = [
        { given: cookie, value: nonce, calls: 200, shown: 200 },
        { given: cookie, value: 'wrong00000', calls: 403, shown: 404 },
        { given: cookie, value: '', calls: 401, shown: 404 },
        { given: '', value: nonce, calls: 403, shown: 404 },
        { given: '', value: '', calls: 401, shown: 404 },
        { given: 'wordpress_logged_in_x=hub-admin', value: nonce, calls: 403, shown: 404 },
      ];
      for (const { given, value, calls, shown } of combinations) {
        const query = value ? `&_wpnonce=${value}` : '';
        const responses = [
          await get(post + query, given),
          await get(revisions + query, given),
          await get(page(value), given),
        ];
        expect([given, value, ...responses.map(({ status }) => status)]).toEqual([given, value, calls, calls, shown]);
        const texts = await Promise.all(responses.map((response) => response.text()));
        expect(texts[0]?.includes('Only for editors.')).toBe(calls === 200);
        expect(texts[2]?.includes('Only for editors.')).toBe(shown === 200);
      }
    });

    it('G06 responds alike for a draft and for an unknown id', async () => {
      const [there, nowhere] = [await draft('grammar'), 99_999_999];
      const said = async (id: number, value: string, given: string) => {
        const response = await get(`/blog/preview/${id}/${value}`, given);
        // Checks only the URL, because a small number also occurs in colours and drawings.
        const itself = new RegExp(`(?<=preview(?:/|&#47;))${id}\\b`, 'g');
        return [response.status, (await response.text()).replaceAll(itself, 'ID')];
      };
      for (const [value, given] of [
        ['wrong', cookie],
        [nonce, ''],
        ['wrong', ''],
      ] as const) {
        expect(await said(there, value, given)).toEqual(await said(nowhere, value, given));
      }
    });

    it.each(['/wp-cron.php', '/xmlrpc.php', '/index.php', '/preview/1', '/wp-json/grammarly/contenthub/preview/1'])(
      'does not lead readers to %s',
      async (path) => {
        expect((await get(`${path}?blog_type=main`)).status).toBe(404);
      },
    );

    it('forwards an upload of several megabytes to WordPress', async () => {
      const { WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD } = visit.stack.services;
      const authorization = `Basic ${btoa(`${WORDPRESS_USER}:${WORDPRESS_APPLICATION_PASSWORD}`)}`;
      const headers = {
        authorization,
        'content-type': 'audio/mpeg',
        'content-disposition': 'attachment; filename="a.mp3"',
      };
      const body = new Uint8Array(5_000_000).fill(255);
      const response = await fetch(`${visit.stack.address}/wp-json/wp/v2/media`, { method: 'POST', headers, body });
      const { id, source_url: url } = (await response.json()) as { id: number; source_url: string };
      expect([response.status, new URL(url).origin]).toEqual([201, visit.stack.origin]);
      const gone = await fetch(`${visit.stack.address}/wp-json/wp/v2/media/${id}?force=true`, {
        method: 'DELETE',
        headers: { authorization },
      });
      expect(gone.status).toBe(200);
    });
  });
}
