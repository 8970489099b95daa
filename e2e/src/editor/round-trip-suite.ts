import type { PostBlock } from '@contenthub/contracts/content/blocks';
import { contentApiBase, contentPaths, feedSize, requestPath } from '@contenthub/contracts/content/content-paths';
import type { Post } from '@contenthub/contracts/content/post';
import { toAbsoluteUrls } from '@contenthub/post-html/absolute-urls';
import { renderBlock } from '@contenthub/post-html/blocks/render-block';
import { sanitise } from '@contenthub/post-html/sanitise';
import { findUnsafeMarkup } from '@contenthub/post-html/testing/unsafe-markup';
import {
  blockElements,
  generatePosts,
  publishedBlocks,
  serialiseBlock,
} from '@contenthub/services/testing/generated-blocks';
import { expect, it } from 'vitest';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

const count = 200;

type JsonFeed = { items: { url: string; content_html: string }[] };

/** What readers get of the blocks in a text: what their components render. */
function expectedElements(blocks: readonly PostBlock[]): Record<string, string> {
  const inText = blocks.filter(({ type }) => type !== 'answer' && type !== 'call-to-action');
  return blockElements(inText.map((block) => sanitise(renderBlock(block))).join(''));
}

export function roundTripTests(visit: WordPressVisit): void {
  const fetchPost = async (slug: string): Promise<Post | undefined> => {
    const path = requestPath(contentPaths.post, { slug }, { blog_type: 'main' });
    const response = await fetch(visit.stack.contentUrl + contentApiBase + path);
    return response.ok ? ((await response.json()) as Post) : undefined;
  };
  const fetchFeed = async () =>
    (await (await fetch(`${visit.stack.address}/blog/grammar/feed.json`)).json()) as JsonFeed;

  it(`M03 ${count} generated posts are equal in WordPress, the content API, the page and the feed`, async () => {
    const posts = generatePosts(count).map((written, index) => ({ written, slug: `trip-${Date.now()}-${index}` }));
    // A feed has the newest posts only.
    for (let start = 0; start < count; start += feedSize) {
      const batch = posts.slice(start, start + feedSize);
      expect(batch).toHaveLength(feedSize);
      for (const { written, slug } of batch) {
        const content = written.map(serialiseBlock).join('\n\n');
        await visit.stack.editor.publish({ title: slug, slug, content, category: 'grammar' });
      }
      const links = batch.map(({ slug }) => `/blog/grammar/${slug}`);
      const inFeed = async () => (await fetchFeed()).items.map(({ url }) => new URL(url).pathname);
      await expect.poll(inFeed).toEqual(expect.arrayContaining(links));
      const { items } = await fetchFeed();
      for (const [index, { written, slug }] of batch.entries()) {
        const post = await fetchPost(slug);
        const blocks = publishedBlocks(written);
        expect(post?.blocks).toEqual(blocks);
        const elements = expectedElements(blocks);
        expect(findUnsafeMarkup(post?.content ?? '<none>')).toEqual([]);
        const page = await (await fetch(visit.stack.address + links[index])).text();
        expect(blockElements(page)).toEqual(elements);
        const item = items.find(({ url }) => url.endsWith(`/${slug}`));
        const inItem = toAbsoluteUrls(Object.values(elements).join(''), item?.url ?? '');
        expect(blockElements(item?.content_html ?? '')).toEqual(blockElements(inItem));
        const answer = blocks.find(({ type }) => type === 'answer');
        const card = answer?.type === 'answer' && renderBlock({ type: 'answer', data: answer.data });
        expect(item?.content_html.startsWith(card || '')).toBe(true);
      }
    }
    await visit.stack.editor.removeAll();
  }, 1_800_000);
}
