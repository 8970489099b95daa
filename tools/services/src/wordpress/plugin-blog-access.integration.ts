import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EditorSession } from '../testing/editor-session.ts';
import { SignalTest } from '../testing/signal-receiver.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { wordpressApi } from '../testing/wordpress-client.ts';

useWordPress();

const signalled = SignalTest.forThisFile();
const posts = '/wp-json/wp/v2/posts';
const password = 'a long enough password';
const categories: Record<string, number> = {};
let author: EditorSession;
let editor: EditorSession;
let authorId: number;
const people: number[] = [];

async function signInAs(role: string): Promise<[EditorSession, number]> {
  const username = `${role}-${crypto.randomUUID()}`;
  const meta = { contenthub_blogs: ['engineering'] };
  const person = { username, email: `${username}@example.com`, password, roles: [role], meta };
  const { id } = await wordpressApi<{ id: number }>('POST', '/wp/v2/users', person);
  people.push(id);
  return [await EditorSession.signIn(username, password), id];
}

beforeAll(async () => {
  for (const slug of ['grammar', 'eng-data', 'gb-sales']) {
    const [category] = await wordpressApi<{ id: number }[]>('GET', `/wp/v2/categories?slug=${slug}`);
    categories[slug] = category?.id ?? 0;
  }
  [author, authorId] = await signInAs('author');
  [editor] = await signInAs('editor');
});

// Their posts go with them.
afterAll(async () => {
  for (const id of people) await wordpressApi('DELETE', `/wp/v2/users/${id}?force=true&reassign=false`);
});

const create = (status: string, ...slugs: string[]) =>
  author.post(posts, { title: 'Mine', status, categories: slugs.map((slug) => categories[slug]) });

describe('an author of the engineering blog', () => {
  test('M08 publishes there and nowhere else', async () => {
    expect((await create('publish', 'eng-data')).status).toBe(201);
    for (const slug of ['gb-sales', 'grammar']) {
      const refused = await create('publish', slug);
      expect([slug, refused.status]).toEqual([slug, 403]);
      expect(await refused.json()).toMatchObject({ code: 'contenthub_other_blog' });
      expect((await create('future', slug)).status).toBe(403);
    }
    expect((await create('draft', 'gb-sales')).status).toBe(201);
  });

  test('M08 cannot move a post or a draft to another blog', async () => {
    const { id } = (await (await create('publish', 'eng-data')).json()) as { id: number };
    const move = { categories: [categories['gb-sales']] };
    expect((await author.post(`${posts}/${id}`, move)).status).toBe(403);
    const draft = (await (await create('draft', 'eng-data')).json()) as { id: number };
    expect((await author.post(`${posts}/${draft.id}`, { ...move, status: 'publish' })).status).toBe(403);
    const both = { categories: [categories['eng-data'], categories['gb-sales']] };
    const chosen = { ...both, status: 'publish', meta: { contenthub_primary_category: categories['gb-sales'] } };
    expect((await author.post(`${posts}/${draft.id}`, chosen)).status).toBe(403);
    expect((await author.post(`${posts}/${draft.id}`, { ...both, status: 'publish' })).status).toBe(200);
  });

  test('M08 cannot extend their own access', async () => {
    await author.post(`/wp-json/wp/v2/users/${authorId}`, { meta: { contenthub_blogs: [] } });
    expect((await create('publish', 'gb-sales')).status).toBe(403);
  });
});

test('M08 an editor of the engineering blog cannot change published posts of other blogs', async () => {
  const write = (category: string) =>
    signalled.create<{ id: number }>('/wp/v2/posts', {
      ...{ title: 'Live', status: 'publish' },
      categories: [categories[category]],
    });
  const [business, engineering] = [await write('gb-sales'), await write('eng-data')];
  const change = { title: 'Changed' };
  expect((await editor.post(`${posts}/${business.id}`, change)).status).toBe(403);
  expect((await editor.post(`${posts}/${business.id}?_method=DELETE`, {})).status).toBe(403);
  expect((await editor.post(`${posts}/${engineering.id}`, change)).status).toBe(200);
});
