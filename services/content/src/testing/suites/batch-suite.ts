import { batchPath, parseBatch } from '@contenthub/contracts/content/content-batch';
import { contentApiBase, contentPaths, requestPath } from '@contenthub/contracts/content/content-paths';
import { beforeEach, expect, it } from 'vitest';
import { storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

/** Tests that a batch returns the same responses as single requests. For every store. */
export function batchTests(content: () => RunningContent): void {
  beforeEach(() => content().clear());

  const addressesOf = (slug: string) =>
    [contentPaths.related, contentPaths.postHeaders, contentPaths.post].map((path) =>
      requestPath(path, { slug }, { blog_type: 'main' }),
    );

  async function expectSameResponses(addresses: string[]): Promise<number[]> {
    const response = await fetch(content().address + batchPath(addresses, 10_000));
    const parts = parseBatch(await response.text());
    for (const [index, address] of addresses.entries()) {
      const single = await fetch(content().address + contentApiBase + address);
      const part = parts[index];
      expect(part?.status).toBe(single.status);
      expect(part?.headers['surrogate-key']).toBe(single.headers.get('surrogate-key'));
      if (single.ok) expect(part?.text).toBe(await single.text());
    }
    return parts.map(({ status }) => status);
  }

  it('has the same post, headers and related posts as calls on their own', async () => {
    await content().store(storedPost(1), storedPost(2), storedPost(3, { chosenRelated: [2, 999] }));
    for (const slug of ['post-1', 'post-3'])
      expect(await expectSameResponses(addressesOf(slug))).toEqual([200, 200, 200]);
  });

  it('finds a former slug for the post and its headers, as calls on their own do', async () => {
    await content().store(storedPost(1, { slug: 'before' }));
    await content().store(storedPost(1, { slug: 'after', modified: new Date('2030-01-01') }));
    expect(await expectSameResponses(addressesOf('before'))).toEqual([404, 200, 200]);
  });

  it('knows an unknown post and lists', async () => {
    await content().store(storedPost(1));
    const lists = [
      requestPath(contentPaths.posts, {}, { blog_type: 'main', page: 1, pinned: 'apart' }),
      requestPath(contentPaths.sticky, {}, { blog_type: 'main' }),
      requestPath(contentPaths.mostRead, {}, { blog_type: 'main' }),
    ];
    expect(await expectSameResponses([...addressesOf('unknown'), ...lists])).toEqual([404, 404, 404, 200, 200, 200]);
  });
}
