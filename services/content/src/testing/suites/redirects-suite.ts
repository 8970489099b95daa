import { contentApi } from '@contenthub/contracts/content/content-api';
import { beforeEach, expect, it } from 'vitest';
import { getAllRedirects, updateRedirects } from '../../db/redirects.ts';
import { removePost, storePost } from '../../db/writes/store-post.ts';
import { withoutRedirect, withRedirect } from '../../redirects/redirect-table.ts';
import { category, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };

/** Old addresses: what operators lead elsewhere, and what posts remember of themselves. */
export function redirectsTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
    await storePost(content.database, storedPost(1, { slug: 'commas' }));
  });

  const redirect = (from: string, to: string) =>
    updateRedirects(content.database, (table) => withRedirect(table, from, to));
  const asked = (path: string) => content.request(contentApi.redirect, {}, { ...main, path });
  const leadsTo = async (path: string) => (await asked(path)).body.location as string | undefined;
  const keysOf = async (path: string) => (await asked(path)).headers.get('surrogate-key')?.split(' ');
  const later = (minutes: number) => new Date(Date.parse('2026-06-18T12:30:00Z') + minutes * 60_000);

  it('leads an old address to the one that an operator named, however it is spelt', async () => {
    await redirect('/old/café/', '/blog/grammar');
    expect(await leadsTo('/old/caf%c3%a9')).toBe('/blog/grammar');
    expect(await leadsTo('/old/café/')).toBe('/blog/grammar');
  });

  it('says that nothing is known of an address, or of what is none, and of one at which its post stands', async () => {
    for (const path of [
      '/old',
      '/blog/none',
      '/blog/grammar/none',
      '//elsewhere.test',
      '/blog/grammar/commas',
      '/100%',
    ]) {
      expect([path, (await asked(path)).status]).toEqual([path, 404]);
    }
    expect((await content.request(contentApi.redirect, {}, { ...main, path: 'blog' })).status).toBe(400);
  });

  it('finds a post by its flat form, by the slug it has and by those it had', async () => {
    expect(await leadsTo('/blog/commas')).toBe('/blog/grammar/commas');
    await storePost(content.database, storedPost(1, { slug: 'the-comma', modified: later(1) }));
    expect(await leadsTo('/blog/commas')).toBe('/blog/grammar/the-comma');
    expect(await keysOf('/blog/commas')).toEqual(expect.arrayContaining(['redirects', 'post:1', 'slug:main:commas']));
  });

  it('finds a post that has gone to another blog, by the address it had', async () => {
    const moved = { blog: 'developer' as const, categories: [category('dev-tutorials')], modified: later(1) };
    await storePost(content.database, storedPost(1, { slug: 'commas', ...moved }));
    expect((await content.request(contentApi.post, { slug: 'commas' }, main)).body.link).toBe('/blog/developer/commas');
    expect(await leadsTo('/blog/commas')).toBe('/blog/developer/commas');
    // Another post may take the address, and has it then.
    await storePost(content.database, storedPost(2, { slug: 'commas' }));
    expect(await leadsTo('/blog/commas')).toBe('/blog/grammar/commas');
  });

  it('sends a reader on once: what it leads to is followed to where the post is now', async () => {
    await redirect('/a', '/blog/grammar/commas');
    await redirect('/b', '/a');
    await storePost(content.database, storedPost(1, { slug: 'the-comma', modified: later(1) }));
    expect([await leadsTo('/a'), await leadsTo('/b')]).toEqual(Array(2).fill('/blog/grammar/the-comma'));
  });

  it('means the category where an operator leads to one that a post is named like', async () => {
    await storePost(content.database, storedPost(2, { slug: 'grammar' }));
    await redirect('/rules', '/blog/grammar');
    expect(await leadsTo('/rules')).toBe('/blog/grammar');
  });

  it('announces each change, so that what was kept of an address is let go of', async () => {
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

  it('is found again when its post is taken away or comes back', async () => {
    await removePost(content.database, 1);
    expect((await asked('/blog/commas')).status).toBe(404);
    expect(await keysOf('/blog/commas')).toEqual(['redirects', 'slug:main:commas']);
    await content.flushedChanges();
    content.publishedChanges.splice(0);
    await storePost(content.database, storedPost(1, { slug: 'commas' }));
    expect((await content.flushedChanges()).flatMap(({ keys }) => keys)).toContain('slug:main:commas');
  });

  it('stores many at once', async () => {
    const many = Array.from({ length: 12_000 }, (_, number) => [`/old/${number}`, `/new/${number}`] as const);
    await updateRedirects(content.database, () => new Map(many));
    expect((await getAllRedirects(content.database)).size).toBe(12_000);
    expect(await leadsTo('/old/11999')).toBe('/new/11999');
    await updateRedirects(content.database, () => new Map());
    expect((await getAllRedirects(content.database)).size).toBe(0);
  });
}
