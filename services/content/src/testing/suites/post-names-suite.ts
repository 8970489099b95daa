import { type PostNames, postNamesPath } from '@contenthub/contracts/content/post-names';
import { beforeEach, expect, it } from 'vitest';
import { category, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

/** Tests of the titles and links that the console shows beside figures. */
export function postNamesTests(running: () => RunningContent): void {
  beforeEach(() => running().clear());

  const read = (ids: string) => fetch(`${running().address}${postNamesPath}?${new URLSearchParams({ ids })}`);

  it('H31 names published posts by id, and leaves out all others', async () => {
    await running().store(storedPost(1, { title: 'Commas', categories: [category('grammar')] }));
    await running().store(storedPost(2, { title: 'Teams', blog: 'developer', categories: [] }));
    const { posts } = (await (await read('2,1,999')).json()) as PostNames;
    expect(posts.map(({ id, title, link }) => [id, title, link])).toEqual([
      [1, 'Commas', '/blog/grammar/post-1'],
      [2, 'Teams', '/blog/developer/post-2'],
    ]);
    expect(posts[0]).toMatchObject({
      form: 'long',
      published: '2026-03-02T09:00:00.000Z',
      updated: '2026-06-18T12:30:00.000Z',
    });
  });

  it.each(['', 'one', '1;2', '1,', Array(201).fill(1).join()])('H31 refuses the ids %s', async (ids) => {
    expect((await read(ids)).status).toBe(400);
  });
}
