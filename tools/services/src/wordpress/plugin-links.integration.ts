import { beforeAll, expect, test } from 'vitest';
import { readServices } from '../state.ts';
import { EditorSession, hubOrigin } from '../testing/editor-session.ts';
import { SignalTest } from '../testing/signal-receiver.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { wordpressApi } from '../testing/wordpress-client.ts';

useWordPress();

type Written = { id: number; content: { raw: string } };

const signalled = SignalTest.forThisFile();
let editor: EditorSession;
beforeAll(async () => {
  editor = await EditorSession.signIn();
});

async function draftIn(slug: string): Promise<number> {
  const [category] = await wordpressApi<{ id: number }[]>('GET', `/wp/v2/categories?slug=${slug}`);
  const draft = { title: 'A draft', categories: [category?.id] };
  return (await signalled.create<{ id: number }>('/wp/v2/posts', draft)).id;
}

test.each([
  ['grammar', '/blog'],
  ['dev-tutorials', '/blog/developer'],
  ['eng-data', '/blog/engineering'],
  ['gb-sales', '/business/learn'],
])('the preview of a draft in %s links to the hub under %s', async (category, section) => {
  const id = await draftIn(category);
  const response = await editor.get(`/?p=${id}&preview=true`);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(`${hubOrigin}${section}/preview/${id}/${await editor.restNonce()}`);
  expect(response.headers.get('cache-control')).toContain('no-cache');
});

test('hides previews from other visitors and serves them itself at the WordPress address', async () => {
  const id = await draftIn('grammar');
  const { WORDPRESS_URL } = (await readServices()) ?? {};
  const path = `/?p=${id}&preview=true`;
  expect((await fetch(WORDPRESS_URL + path, { redirect: 'manual' })).headers.get('location')).toBeNull();
  const direct = await fetch(WORDPRESS_URL + path, { redirect: 'manual', headers: { cookie: editor.cookies } });
  expect([direct.status, direct.headers.get('location')]).toEqual([200, null]);
});

test('stores image URLs without a host', async () => {
  const image = '<img src="http://127.0.0.1/wp-content/uploads/a.png">';
  const { WORDPRESS_URL = '' } = (await readServices()) ?? {};
  const content = image.replace('http://127.0.0.1', WORDPRESS_URL) + image.replace('127.0.0.1', 'elsewhere.test');
  const post = await signalled.create<Written>('/wp/v2/posts', { title: 'Pictures', content });
  expect(post.content.raw).toBe(
    '<img src="/wp-content/uploads/a.png"><img src="http://elsewhere.test/wp-content/uploads/a.png">',
  );
});
