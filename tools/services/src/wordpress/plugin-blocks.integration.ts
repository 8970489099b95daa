import { fileURLToPath } from 'node:url';
import { openDatabase } from '@contenthub/content/db/database';
import type { StoredPost } from '@contenthub/content/db/schema';
import { storePosts } from '@contenthub/content/db/writes/store-posts';
import { DiskMedia } from '@contenthub/content/media/disk-media';
import { MediaStore } from '@contenthub/content/media/media-store';
import { preparePost } from '@contenthub/content/sync/prepare-post';
import { toSourcePost } from '@contenthub/content/sync/wordpress/to-source-post';
import { RunningContent } from '@contenthub/content/testing/running-content';
import type { BlockType } from '@contenthub/contracts/content/blocks';
import { contentApi } from '@contenthub/contracts/content/content-api';
import type { Post } from '@contenthub/contracts/content/post';
import { wordPressPostSample } from '@contenthub/contracts/testing/content-samples';
import { inMemory } from '@contenthub/database/engines';
import { findUnsafeMarkup } from '@contenthub/post-html/testing/unsafe-markup';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatePosts, publishedBlocks, serialiseBlock } from '../testing/generated-blocks.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { wordpressApi } from '../testing/wordpress-client.ts';
import { runPhp } from './php.ts';
import { siteFolder } from './site-files.ts';

useWordPress();

let folder: TemporaryFolder;
let content: RunningContent;
beforeAll(async () => {
  folder = await temporaryFolder();
  content = await RunningContent.start(await openDatabase(undefined, inMemory));
});
afterAll(async () => {
  await content?.stop();
  await folder?.remove();
});

/** As the synchronisation does, without files. */
function prepare(id: number, rendered: string): Promise<StoredPost> {
  const { _embedded, ...post } = wordPressPostSample;
  const source = toSourcePost({ ...post, id, slug: `generated-${id}`, featured_media: 0, content: { rendered } });
  return preparePost(source, async () => undefined, new MediaStore(new DiskMedia(folder.path)));
}

const inText = (type: BlockType) => type !== 'answer' && type !== 'call-to-action';

test('M03 200 generated posts come through WordPress and the content API with equal blocks, and inert', async () => {
  const posts = generatePosts(200);
  const contents = posts.map((blocks) => blocks.map(serialiseBlock).join('\n\n'));
  const script = fileURLToPath(new URL('../testing/render-contents.php', import.meta.url));
  const rendered = (await runPhp(script, [siteFolder], contents)) as string[];
  expect(rendered).toHaveLength(200);
  await storePosts(content.database, await Promise.all(rendered.map((html, index) => prepare(index + 1, html))));
  for (const [index, blocks] of posts.entries()) {
    const expected = publishedBlocks(blocks);
    const params = { slug: `generated-${index + 1}` };
    const post = (await content.request(contentApi.post, params, { blog_type: 'main' })).body as Post;
    expect(post.blocks).toEqual(expected);
    const references = new Set([...post.content.matchAll(/ data-block="([^"]*)"/g)].map(([, id]) => id));
    expect([...references]).toEqual(expected.filter(({ type }) => inText(type)).map(({ id }) => id));
    expect(findUnsafeMarkup(post.content), post.content).toEqual([]);
  }
});

test('M03 a pull quote and a footnote come through WordPress, with links between text and footnote', async () => {
  const note = '6a7c2f9e-0d4b-4c37-9a51-1f0b8e5d2c11';
  const id = `${note}-link`;
  const body = [
    `<!-- wp:paragraph --><p>Dictionaries grow.<sup data-fn="${note}" class="fn"><a href="#${note}" id="${id}">1</a></sup></p><!-- /wp:paragraph -->`,
    '<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>Ask what it <em>does</em>.</p><cite>Maren</cite></blockquote></figure><!-- /wp:pullquote -->',
    '<!-- wp:footnotes /-->',
  ].join('\n\n');
  const footnotes = JSON.stringify([{ id: note, content: 'By <strong>some</strong> words a year.' }]);
  type Stored = { id: number; content: { rendered: string } };
  const post = await wordpressApi<Stored>('POST', '/wp/v2/posts', {
    title: 'Notes',
    content: body,
    meta: { footnotes },
  });
  try {
    const { content: html } = await prepare(post.id, post.content.rendered);
    expect(html).toContain(
      `Dictionaries grow.<sup class="fn"><a href="#user-content-${note}" id="user-content-${id}">1</a></sup>`,
    );
    expect(html).toMatch(
      new RegExp(
        `<ol class="wp-block-footnotes"><li id="user-content-${note}">By <strong>some</strong> words a year\\. ` +
          `<a href="#user-content-${id}" aria-label="Jump to footnote reference 1">`,
      ),
    );
    expect(html).toMatch(
      /<figure class="wp-block-pullquote"><blockquote>\s*<p>Ask what it <em>does<\/em>\.<\/p>\s*<cite>Maren<\/cite>\s*<\/blockquote><\/figure>/,
    );
  } finally {
    await wordpressApi('DELETE', `/wp/v2/posts/${post.id}?force=true`);
  }
});
