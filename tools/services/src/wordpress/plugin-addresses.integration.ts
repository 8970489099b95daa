import { beforeAll, describe, expect, test } from 'vitest';
import { deletePostMeta, EditorSession } from '../testing/editor-session.ts';
import { SignalTest } from '../testing/signal-receiver.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { wordpressApi } from '../testing/wordpress-client.ts';

useWordPress();

const signalled = SignalTest.forThisFile();
const posts = '/wp/v2/posts';
type Read = { id: number; slug: string; contenthub_address: string; meta: { contenthub_primary_category: number } };

const ids: Record<string, number> = {};
let editor: EditorSession;
beforeAll(async () => {
  editor = await EditorSession.signIn();
  for (const slug of ['grammar', 'sentences', 'eng-data']) {
    const [category] = await wordpressApi<{ id: number }[]>('GET', `/wp/v2/categories?slug=${slug}`);
    ids[slug] = category?.id ?? 0;
  }
});

const read = (id: number) => wordpressApi<Read>('GET', `${posts}/${id}?context=edit`);
const publish = (...categories: string[]) =>
  signalled.create<Read>(posts, {
    ...{ title: 'Placed', status: 'publish', slug: `placed-${crypto.randomUUID()}` },
    categories: categories.map((slug) => ids[slug]),
  });

describe('the primary category', () => {
  test('M02 is stored with the first save, so that more categories do not move the post', async () => {
    const { id, slug } = await publish('sentences');
    await wordpressApi('POST', `${posts}/${id}`, { categories: Object.values(ids) });
    expect(await read(id)).toMatchObject({
      contenthub_address: `/blog/sentences/${slug}`,
      meta: { contenthub_primary_category: ids.sentences },
    });
  });

  test('M02 of a post from before there was a choice is the one that decided then', async () => {
    const { id, slug } = await publish('sentences');
    await deletePostMeta(id, 'contenthub_primary_category');
    await wordpressApi('POST', `${posts}/${id}`, { categories: [ids.grammar, ids.sentences] });
    expect((await read(id)).contenthub_address).toBe(`/blog/sentences/${slug}`);
  });

  test('M02 is replaced when the post loses it', async () => {
    const { id, slug } = await publish('sentences');
    await wordpressApi('POST', `${posts}/${id}`, { categories: [ids['eng-data'], ids.grammar] });
    expect((await read(id)).contenthub_address).toBe(`/blog/engineering/${slug}`);
  });
});

describe('in an editor’s session', () => {
  test('M02 a live address only changes after it is confirmed', async () => {
    const { id, slug } = await publish('sentences');
    const change = { slug: `${slug}-new` };
    const refused = await editor.post(`/wp-json${posts}/${id}`, change);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'contenthub_address_changes',
      data: { from: `/blog/sentences/${slug}`, to: `/blog/sentences/${slug}-new` },
    });
    expect((await read(id)).slug).toBe(slug);
    const other = { ...change, contenthub_address: `/blog/sentences/${slug}` };
    expect((await editor.post(`/wp-json${posts}/${id}`, other)).status).toBe(409);
    const confirmed = { ...change, contenthub_address: `/blog/sentences/${slug}-new` };
    expect((await editor.post(`/wp-json${posts}/${id}`, confirmed)).status).toBe(200);
    expect((await read(id)).contenthub_address).toBe(`/blog/sentences/${slug}-new`);
  });

  test('M02 a draft and an unpublished post change freely', async () => {
    const { id, slug } = await publish('sentences');
    expect((await editor.post(`/wp-json${posts}/${id}`, { status: 'draft', slug: `${slug}-2` })).status).toBe(200);
    expect((await editor.post(`/wp-json${posts}/${id}`, { slug: `${slug}-3` })).status).toBe(200);
  });
});
