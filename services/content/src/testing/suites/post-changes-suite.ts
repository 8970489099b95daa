import { type PostChanges, postChangesPath } from '@contenthub/contracts/content/post-changes';
import { beforeEach, expect, it } from 'vitest';
import { storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** Tests of the dates that the console's charts show. */
export function postChangesTests(running: () => RunningContent): void {
  beforeEach(() => running().clear());

  const read = (query: Record<string, string>) =>
    fetch(`${running().address}${postChangesPath}?${new URLSearchParams(query)}`);

  it('K02 lists posts that were published or last updated in a period, the latest change first', async () => {
    const content = running();
    await content.store(storedPost(1, { date: day(1), modified: day(1) }));
    await content.store(storedPost(2, { date: day(1), modified: day(12) }));
    await content.store(storedPost(3, { date: day(11), modified: day(11), blog: 'developer' }));
    await content.store(storedPost(4, { date: day(20), modified: day(20) }));
    const response = await read({ from: day(10).toISOString(), to: day(20).toISOString() });
    const { posts } = (await response.json()) as PostChanges;
    expect(posts).toEqual([
      {
        ...{ id: 2, blog: 'main', title: 'Post 2' },
        ...{ published: day(1).toISOString(), updated: day(12).toISOString() },
      },
      {
        ...{ id: 3, blog: 'developer', title: 'Post 3' },
        ...{ published: day(11).toISOString(), updated: day(11).toISOString() },
      },
    ]);
  });

  it('K02 refuses a period that is none', async () => {
    expect((await read({ from: 'soon', to: day(1).toISOString() })).status).toBe(400);
    expect((await read({})).status).toBe(400);
  });
}
