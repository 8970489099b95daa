import { contentApi } from '@contenthub/contracts/content/content-api';
import { beforeEach, expect, it } from 'vitest';
import { getAllRedirects, updateRedirects } from '../../db/redirects.ts';
import { storeAuthors } from '../../db/writes/categories-and-authors.ts';
import { removePost, storePost } from '../../db/writes/store-post.ts';
import { withoutRedirect, withRedirect } from '../../redirects/redirect-table.ts';
import { category, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };

/** Tests of operators' redirects and former slugs. */
export function redirectsTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
    await storePost(content.database, storedPost(1, { slug: 'commas' }));
  });

  const redirect = (from: string, to: string) =>
    updateRedirects(content.database, (table) => withRedirect(table, from, to));
  const findRedirect = (path: string) => content.request(contentApi.redirect, {}, { ...main, path });
  const redirectTarget = async (path: string) => (await findRedirect(path)).body.location as string | undefined;
  const keysOf = async (path: string) => (await findRedirect(path)).headers.get('surrogate-key')?.split(' ');
  const later = (minutes: number) => new Date(Date.parse('2026-06-18T12:30:00Z') + minutes * 60_000);

  it('redirects an old path to the operator’s target, in any spelling', async () => {
    await redirect('/old/café/', '/blog/grammar');
    expect(await redirectTarget('/old/caf%c3%a9')).toBe('/blog/grammar');
    expect(await redirectTarget('/old/café/')).toBe('/blog/grammar');
  });

  it("returns 404 for unknown paths, invalid paths and a post's own path", async () => {
    for (const path of [
      '/old',
      '/blog/none',
      '/blog/grammar/none',
      '//elsewhere.test',
      '/blog/grammar/commas',
      '/blog/author/commas',
      '/blog/category/commas',
      '/blog/preview/commas',
      '/blog/search/commas',
      '/100%',
    ]) {
      expect([path, (await findRedirect(path)).status]).toEqual([path, 404]);
    }
    expect((await content.request(contentApi.redirect, {}, { ...main, path: 'blog' })).status).toBe(400);
  });

  it('finds a post by its flat URL, with its current and former slugs', async () => {
    expect(await redirectTarget('/blog/commas')).toBe('/blog/grammar/commas');
    await storePost(content.database, storedPost(1, { slug: 'the-comma', modified: later(1) }));
    expect(await redirectTarget('/blog/commas')).toBe('/blog/grammar/the-comma');
    expect(await keysOf('/blog/commas')).toEqual(expect.arrayContaining(['redirects', 'post:1', 'slug:main:commas']));
  });

  it('H15 finds an author by a former address, on every blog, until another author uses it', async () => {
    const author = storedPost(1).author;
    const addresses = ['/blog/author', '/blog/developer/author', '/blog/engineering/author'];
    await storeAuthors(content.database, [{ ...author, slug: 'renamed' }]);
    await storeAuthors(content.database, [{ ...author, slug: 'renamed-again' }]);
    for (const former of [author.slug, 'renamed'])
      for (const address of addresses)
        expect(await redirectTarget(`${address}/${former}`)).toBe(`${address}/renamed-again`);
    expect(await keysOf(`/blog/author/${author.slug}`)).toEqual(['redirects', 'authors']);
    expect((await findRedirect(`/blog/author/${author.slug}/more`)).status).toBe(404);
    await storePost(
      content.database,
      storedPost(2, { author: { ...author, id: author.id + 1, slug: 'renamed-again' } }),
    );
    await storeAuthors(content.database, [{ ...author, slug: 'back' }]);
    expect(await redirectTarget('/blog/author/renamed')).toBe('/blog/author/back');
  });

  it('finds a post that moved to another blog by its old URL', async () => {
    const moved = { blog: 'developer' as const, categories: [category('dev-tutorials')], modified: later(1) };
    await storePost(content.database, storedPost(1, { slug: 'commas', ...moved }));
    expect((await content.request(contentApi.post, { slug: 'commas' }, main)).body.link).toBe('/blog/developer/commas');
    expect(await redirectTarget('/blog/commas')).toBe('/blog/developer/commas');
    // Once another post uses the URL, it belongs to that post.
    await storePost(content.database, storedPost(2, { slug: 'commas' }));
    expect(await redirectTarget('/blog/commas')).toBe('/blog/grammar/commas');
  });

  it('redirects once, to the current URL of a moved post', async () => {
    await redirect('/a', '/blog/grammar/commas');
    await redirect('/b', '/a');
    await storePost(content.database, storedPost(1, { slug: 'the-comma', modified: later(1) }));
    expect([await redirectTarget('/a'), await redirectTarget('/b')]).toEqual(Array(2).fill('/blog/grammar/the-comma'));
  });

  it('redirects to a category even if a post has the same slug', async () => {
    await storePost(content.database, storedPost(2, { slug: 'grammar' }));
    await redirect('/rules', '/blog/grammar');
    expect(await redirectTarget('/rules')).toBe('/blog/grammar');
  });

  it('publishes each change, so that cached responses are purged', async () => {
    expect(await keysOf('/old')).toEqual(['redirects']);
    await content.flushedChanges();
    content.publishedChanges.splice(0);
    await redirect('/old', '/blog/grammar');
    await updateRedirects(content.database, (table) => withRedirect(table, '/old', '/blog/grammar'));
    expect((await content.flushedChanges()).map(({ keys }) => keys)).toEqual([['redirects']]);
    await updateRedirects(content.database, (table) => withoutRedirect(table, '/old'));
    expect((await content.flushedChanges()).length).toBe(2);
    expect([...(await getAllRedirects(content.database))]).toEqual([]);
  });

  it('is purged when its post is removed or restored', async () => {
    await removePost(content.database, 1);
    expect((await findRedirect('/blog/commas')).status).toBe(404);
    expect(await keysOf('/blog/commas')).toEqual(['redirects', 'slug:main:commas']);
    await content.flushedChanges();
    content.publishedChanges.splice(0);
    await storePost(content.database, storedPost(1, { slug: 'commas' }));
    expect((await content.flushedChanges()).flatMap(({ keys }) => keys)).toContain('slug:main:commas');
  });

  it('stores many redirects at once', async () => {
    const many = Array.from({ length: 12_000 }, (_, number) => [`/old/${number}`, `/new/${number}`] as const);
    await updateRedirects(content.database, () => new Map(many));
    expect((await getAllRedirects(content.database)).size).toBe(12_000);
    expect(await redirectTarget('/old/11999')).toBe('/new/11999');
    await updateRedirects(content.database, () => new Map());
    expect((await getAllRedirects(content.database)).size).toBe(0);
  });
}
