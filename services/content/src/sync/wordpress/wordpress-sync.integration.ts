import { contentApi } from '@contenthub/contracts/content/content-api';
import { publishNow } from '@contenthub/services/testing/wordpress-posts';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { Editor } from '../../testing/wordpress.ts';
import { WordPressHub } from '../../testing/wordpress-hub.ts';

const editor = new Editor();
const hub = WordPressHub.forThisFile(editor, { webhooks: true });

beforeEach(() => void hub.content.publishedChanges.splice(0));

const status = (slug: string, blog = 'main') => expect.poll(async () => (await hub.post(slug, blog)).status);
const title = (slug: string) => expect.poll(async () => (await hub.post(slug)).body.title);
const expectPublished = (key: string) => expect.poll(() => hub.publishedKeys()).toContain(key);

describe('a WordPress post', () => {
  it('C17b is served once published, with its pictures in the media store', async () => {
    const png = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const media = await editor.upload('teal.png', png, 'A teal wall');
    const { id, slug } = await editor.publish({
      title: 'Walls &amp; “doors” &lt;b&gt;',
      content: `<p>See: <img src="${media.source_url}" srcset="${media.source_url} 2x" alt="The wall again" style="border: 1px solid"></p>`,
      excerpt: 'About a wall.',
      featured_media: media.id,
      categories: [await editor.category('grammar')],
      meta: { contenthub_form: 'image' },
    });
    await status(slug).toBe(200);
    await expectPublished(`slug:main:${slug}`);

    const { body } = await hub.post(slug);
    expect(body).toMatchObject({
      id,
      title: 'Walls & “doors” <b>',
      excerpt: 'About a wall.',
      link: `/blog/grammar/${slug}`,
      postForm: 'image',
      categories: [{ name: 'Grammar', slug: 'grammar' }],
      // Not the login name.
      author: { name: 'Hub Admin', link: expect.stringMatching(/^\/blog\/author\/author-[0-9a-f]{8}$/) },
      image: {
        alt: 'A teal wall',
        full: { width: 1600, height: 900 },
        sizes: { thumbnail: { width: 320, height: 180 } },
      },
    });
    expect(body.content).toMatch(
      /^<p>See: <img src="\/assets\/media\/\w+\.png" alt="The wall again" width="1600" height="900" loading="lazy"/,
    );
    expect(JSON.stringify(body)).not.toContain(new URL(hub.wordpressUrl).host);
    expect(JSON.stringify(body)).not.toContain('wp-content');
    for (const { url, width } of [
      body.image.full,
      ...(Object.values(body.image.sizes) as { url: string; width: number }[]),
    ]) {
      const response = await fetch(hub.content.address + url);
      expect(response.status).toBe(200);
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width });
    }
  });

  it('is served in its new form and location once changed', async () => {
    const { id, slug } = await editor.publish();
    await status(slug).toBe(200);
    await editor.change(id, { title: 'Another title' });
    await title(slug).toBe('Another title');

    await editor.change(id, { slug: `${slug}-moved`, sticky: true });
    await status(`${slug}-moved`).toBe(200);
    // The old URL redirects to it.
    expect((await hub.post(slug)).body.slug).toBe(`${slug}-moved`);
    await expectPublished(`slug:main:${slug}-moved`);
    await expectPublished(`slug:main:${slug}`);
    const sticky = await hub.content.request(contentApi.sticky, {}, { blog_type: 'main' });
    expect(sticky.body.map((row: { post_id: number }) => row.post_id)).toContain(id);

    await editor.change(id, { categories: [await editor.category('eng-data')] });
    await status(`${slug}-moved`, 'engineering').toBe(200);
    // So does the URL in the old blog.
    expect((await hub.post(`${slug}-moved`)).body.link).toBe(`/blog/engineering/${slug}-moved`);
  });

  it('is removed once unpublished, and served again once republished', async () => {
    const { id, slug } = await editor.publish();
    await status(slug).toBe(200);
    await editor.change(id, { status: 'draft' });
    await status(slug).toBe(404);
    await editor.change(id, { status: 'publish' });
    await status(slug).toBe(200);
    await editor.change(id, { status: 'private' });
    await status(slug).toBe(404);
  });

  it('is removed once trashed', async () => {
    const { id, slug } = await editor.publish();
    await status(slug).toBe(200);
    hub.content.publishedChanges.splice(0);
    await editor.trash(id);
    await status(slug).toBe(404);
    await expectPublished(`slug:main:${slug}`);
  });

  it('is served at its scheduled time', async () => {
    const { id, slug } = await editor.publish({ status: 'future', date_gmt: '2099-01-01T00:00:00' });
    await publishNow(id);
    await status(slug).toBe(200);
  });

  it('is not served while it is a draft', async () => {
    const draft = await editor.publish({ status: 'draft' });
    const { slug } = await editor.publish();
    await status(slug).toBe(200);
    expect((await hub.post(draft.slug)).status).toBe(404);
  });
});
