import { randomUUID } from 'node:crypto';
import { contentApi } from '@contenthub/contracts/content/content-api';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { Editor } from '../../testing/wordpress.ts';
import { WordPressHub } from '../../testing/wordpress-hub.ts';

const editor = new Editor();
const hub = WordPressHub.forThisFile(editor);
beforeEach(() => void hub.content.publishedChanges.splice(0));

const unique = (word: string) => `${word}-${randomUUID().slice(0, 8)}`;
const body = async (slug: string, blog = 'main') => (await hub.post(slug, blog)).body;
const expectPublished = (key: string) => expect.poll(() => hub.publishedKeys()).toContain(key);

async function published(fields: Record<string, unknown>): Promise<{ id: number; slug: string }> {
  const post = await editor.publish(fields);
  await hub.sendWebhook({ posts: [post.id] });
  await expect.poll(async () => (await hub.post(post.slug)).status).toBe(200);
  return post;
}

it('updates a renamed category and its description everywhere, and purges its pages', async () => {
  const term = await editor.create('/wp/v2/categories', { name: unique('Old'), description: 'About it.' });
  const { slug } = await published({ categories: [term.id] });
  await editor.change(term.id, { name: 'New &amp; name', description: 'About it now.' }, '/wp/v2/categories');
  await hub.sendWebhook({ terms: [term.id] });
  await expect.poll(async () => (await body(slug)).categories[0]?.name).toBe('New & name');
  const [{ slug: categorySlug }] = (await body(slug)).categories;
  await expectPublished(`category:${categorySlug}`);
  await expectPublished('feed:main');
  // A post that arrives later does not remove the description.
  await published({ categories: [term.id] });
  const stored = hub.content.database.selectFrom('categories').selectAll().where('id', '=', term.id);
  expect(await stored.executeTakeFirst()).toMatchObject({ description: 'About it now.' });
});

it('P05 delivers the reading path that an editor gives to a category, and its next version', async () => {
  const term = await editor.create('/wp/v2/categories', { name: unique('Path') });
  const [one, two] = [await published({ categories: [term.id] }), await published({ categories: [term.id] })];
  const { slug } = await hub.content.database
    .selectFrom('categories')
    .select('slug')
    .where('id', '=', term.id)
    .executeTakeFirstOrThrow();
  const save = async (...slugs: string[]) => {
    const steps = slugs.map((each) => ({ slug: each, reason: `About ${each}.` }));
    await editor.change(
      term.id,
      { meta: { contenthub_reading_path: { goal: 'From one to two.', steps } } },
      '/wp/v2/categories',
    );
    await hub.sendWebhook({ terms: [term.id] });
  };
  const steps = async () => {
    const { body: path } = await hub.content.request(contentApi.readingPath, { slug }, { blog_type: 'main' });
    return path.steps.map(({ reason }: { reason: string }) => reason);
  };
  await save(one.slug, two.slug);
  await expect.poll(steps).toEqual([`About ${one.slug}.`, `About ${two.slug}.`]);
  await expectPublished(`category:${slug}`);
  // A post that arrives later does not remove the path.
  await published({ categories: [term.id] });
  await save(two.slug, one.slug);
  await expect.poll(steps).toEqual([`About ${two.slug}.`, `About ${one.slug}.`]);
  await save();
  await expect.poll(steps).toEqual([]);
});

it('moves the posts of a category that moves to another blog', async () => {
  const term = await editor.create('/wp/v2/categories', { name: unique('Moving') });
  const { slug } = await published({ categories: [term.id] });
  await editor.change(term.id, { slug: unique('dev') }, '/wp/v2/categories');
  await hub.sendWebhook({ terms: [term.id] });
  await expect.poll(async () => (await hub.post(slug, 'developer')).status).toBe(200);
  // Requests to the old blog are redirected.
  expect((await hub.post(slug)).body.link).toBe(`/blog/developer/${slug}`);
});

it('updates the posts of a renamed tag', async () => {
  const tag = await editor.create('/wp/v2/tags', { name: unique('Old') });
  const { slug } = await published({ tags: [tag.id] });
  await editor.change(tag.id, { name: 'A new tag' }, '/wp/v2/tags');
  await hub.sendWebhook({ terms: [tag.id] });
  await expect.poll(async () => (await body(slug)).tags).toEqual(['A new tag']);
});

it('J17 updates a renamed author on all posts, and reassigns the posts of a deleted one', async () => {
  const login = unique('writer');
  const person = { username: login, email: `${login}@example.com`, password: randomUUID(), roles: ['author'] };
  const author = await editor.create('/wp/v2/users', person);
  const { slug } = await published({ author: author.id });
  await editor.change(author.id, { name: 'Ada Renamed' }, '/wp/v2/users');
  await hub.sendWebhook({ authors: [author.id] });
  await expect.poll(async () => (await body(slug)).author.name).toBe('Ada Renamed');
  await editor.change(author.id, { description: 'Ada counts.', url: 'https://ada.example/' }, '/wp/v2/users');
  await hub.sendWebhook({ authors: [author.id] });
  await expect.poll(async () => (await body(slug)).author.bio).toBe('Ada counts.');
  expect((await body(slug)).author.links).toEqual([{ label: 'ada.example', url: 'https://ada.example/' }]);
  await expectPublished(`author:${author.id}`);
  await editor.remove(`/wp/v2/users/${author.id}`);
  await hub.sendWebhook({ authors: [author.id] });
  await expect.poll(async () => (await body(slug)).author.name).toBe('Hub Admin');
});

it('updates a picture’s new description in every post that shows it', async () => {
  const wall = sharp({ create: { width: 500, height: 300, channels: 3, background: 'teal' } });
  const media = await editor.upload(`${unique('wall')}.png`, await wall.png().toBuffer(), 'A wall');
  const { slug } = await published({ featured_media: media.id });
  expect((await body(slug)).image.alt).toBe('A wall');
  await editor.change(media.id, { alt_text: 'A teal wall' }, '/wp/v2/media');
  await hub.sendWebhook({ media: [media.id] });
  await expect.poll(async () => (await body(slug)).image.alt).toBe('A teal wall');
  const sticky = await hub.content.request(contentApi.posts, {}, { blog_type: 'main' });
  expect(JSON.stringify(sticky.body)).toContain('A teal wall');
});
