import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EditorSession } from '../testing/editor-session.ts';
import { runAsUser } from '../testing/run-as-user.ts';
import { SignalTest } from '../testing/signal-receiver.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { wordpressApi } from '../testing/wordpress-client.ts';
import { publishNow } from '../testing/wordpress-posts.ts';

useWordPress();

const signalled = SignalTest.forThisFile();
const password = 'a long enough password';
const category = { engineering: 0, business: 0 };
const held = 'You cannot publish on this blog: Business hub.';
type Stored = { id: number; status: string; sticky: boolean; meta: { contenthub_sticky: boolean } };

let author: EditorSession;
let authorId: number;

beforeAll(async () => {
  for (const [blog, slug] of [['engineering', 'eng-data'] as const, ['business', 'gb-sales'] as const]) {
    const [term] = await wordpressApi<{ id: number }[]>('GET', `/wp/v2/categories?slug=${slug}`);
    category[blog] = term?.id ?? 0;
  }
  const username = `author-${randomUUID()}`;
  const meta = { contenthub_blogs: ['engineering'] };
  const person = { username, email: `${username}@example.com`, password, roles: ['author'], meta };
  authorId = (await wordpressApi<{ id: number }>('POST', '/wp/v2/users', person)).id;
  author = await EditorSession.signIn(username, password);
});
afterAll(async () => void (await wordpressApi('DELETE', `/wp/v2/users/${authorId}?force=true&reassign=false`)));

const read = (id: number) => wordpressApi<Stored>('GET', `/wp/v2/posts/${id}?context=edit`);

async function write(status: string, ...blogs: (keyof typeof category)[]): Promise<number> {
  const categories = (blogs.length > 0 ? blogs : (['engineering'] as const)).map((blog) => category[blog]);
  const response = await author.post('/wp-json/wp/v2/posts', { title: 'Mine', content: 'A text.', status, categories });
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: number };
  if (status === 'publish') await signalled.expectSignal({ posts: [id] });
  return id;
}

/** The hidden fields of the form of a post, as the block editor's boxes have them. */
async function classicForm(id: number): Promise<Record<string, string>> {
  const html = await (await author.get(`/wp-admin/post.php?post=${id}&action=edit`)).text();
  const nonce = /name="_wpnonce" value="([0-9a-f]+)"/.exec(html)?.[1] ?? '';
  return {
    _wpnonce: nonce,
    action: 'editpost',
    post_ID: String(id),
    post_type: 'post',
    post_title: 'Mine',
    content: 'A text.',
  };
}

async function noticesOf(session: EditorSession): Promise<string> {
  const html = await (await session.get('/wp-admin/profile.php')).text();
  return [...html.matchAll(/<div class="notice notice-warning"><p>(.*?)<\/p>/gs)].map(([, text]) => text).join('\n');
}

describe('an author who is limited to the engineering blog', () => {
  test.each(['tax_input[category][]', 'post_category[]'])(
    'H27 cannot publish elsewhere with %s of the classic form, and is told',
    async (field) => {
      const id = await write('draft');
      const form = { ...(await classicForm(id)), post_status: 'publish', publish: 'Publish' };
      const answer = await author.submit('/wp-admin/post.php', { ...form, [field]: String(category.business) });
      expect(answer.status).toBe(302);
      expect((await read(id)).status).toBe('pending');
      expect(await noticesOf(author)).toContain(held);
      expect(await noticesOf(author)).not.toContain(held);
      // The next signal is of another post: there was none of this one.
      await write('publish');
    },
  );

  test('H27 cannot schedule elsewhere, and a post that is held is not published when it would be due', async () => {
    const id = await write('draft');
    const date = { aa: '2038', mm: '01', jj: '02', hh: '03', mn: '04', ss: '00', edit_date: '1' };
    const form = { ...(await classicForm(id)), ...date, post_status: 'publish', publish: 'Schedule' };
    await author.submit('/wp-admin/post.php', { ...form, 'tax_input[category][]': String(category.business) });
    expect((await read(id)).status).toBe('pending');
    await publishNow(id);
    expect((await read(id)).status).toBe('pending');
  });

  test('H27 cannot publish elsewhere with Quick Edit', async () => {
    const id = await write('draft');
    const list = await (await author.get('/wp-admin/edit.php')).text();
    const nonce = /name="_inline_edit" value="([0-9a-f]+)"/.exec(list)?.[1] ?? '';
    const fields = {
      action: 'inline-save',
      post_ID: String(id),
      post_type: 'post',
      _status: 'publish',
      _inline_edit: nonce,
    };
    const date = {
      aa: '2026',
      mm: '01',
      jj: '02',
      hh: '03',
      mn: '04',
      ss: '00',
      post_view: 'list',
      screen: 'edit-post',
    };
    await author.submit('/wp-admin/admin-ajax.php', {
      ...fields,
      ...date,
      post_title: 'Mine',
      post_name: '',
      'tax_input[category][]': String(category.business),
    });
    expect((await read(id)).status).toBe('pending');
  });

  test('H27 cannot publish elsewhere with bulk changes', async () => {
    const id = await write('draft', 'business');
    const list = await (await author.get('/wp-admin/edit.php')).text();
    const nonce = /name="_wpnonce" value="([0-9a-f]+)"/.exec(list)?.[1] ?? '';
    const change = {
      action: 'edit',
      action2: '-1',
      bulk_edit: 'Update',
      post_type: 'post',
      _status: 'publish',
      post_author: '-1',
    };
    const query = new URLSearchParams({
      ...change,
      _wpnonce: nonce,
      'post[]': String(id),
      comment_status: '',
      ping_status: '',
    });
    expect((await author.get(`/wp-admin/edit.php?${query}`)).status).toBe(302);
    expect((await read(id)).status).toBe('pending');
  });

  test('H27 cannot use XML-RPC', async () => {
    const call = `<?xml version="1.0"?><methodCall><methodName>wp.newPost</methodName><params><param><value><int>1</int></value></param><param><value>a</value></param><param><value>${password}</value></param><param><value><struct></struct></value></param></params></methodCall>`;
    expect(await (await author.submitXml('/xmlrpc.php', call)).text()).toContain('405');
  });

  test.each([
    ['another plugin sets its terms', `wp_set_object_terms( $id, array( BUSINESS ), 'category' );`],
    [
      'terms are added and removed in steps',
      `wp_add_object_terms( $id, BUSINESS, 'category' ); wp_remove_object_terms( $id, ENGINEERING, 'category' );`,
    ],
    [
      'WP-CLI updates it',
      `wp_update_post( array( 'ID' => $id, 'tax_input' => array( 'category' => array( BUSINESS ) ) ) );`,
    ],
    [
      'its primary category is written',
      `wp_set_object_terms( $id, array( BUSINESS, ENGINEERING ), 'category' ); update_post_meta( $id, 'contenthub_primary_category', BUSINESS );`,
    ],
  ])('H27 has a published post put back to review when %s', async (_name, code) => {
    const id = await write('publish');
    const { status, log } = await runAsUser(authorId, id, withTerms(code));
    expect(status).toBe('pending');
    expect(log).toContain(
      `Contenthub: post ${id} was put back to review, because user ${authorId} may not publish on gb-business`,
    );
    await signalled.expectSignal({ posts: [id] });
    expect((await read(id)).status).toBe('pending');
    expect(await noticesOf(author)).toContain(held);
  });

  test.each([
    [
      'is inserted by a program',
      `$id = wp_insert_post( array( 'post_title' => 'Mine', 'post_status' => 'publish', 'post_category' => array( BUSINESS ) ) );`,
    ],
    ['is published directly', `wp_set_object_terms( $id, array( BUSINESS ), 'category' ); wp_publish_post( $id );`],
  ])('H27 has a post put back to review that %s', async (_name, code) => {
    const { status, log } = await runAsUser(authorId, await write('draft'), withTerms(code));
    expect([status, log]).toEqual(['pending', expect.stringContaining('was put back to review')]);
  });

  test('H27 keeps a published post of the own blog published through autosaves, revisions and saves of others', async () => {
    const id = await write('publish');
    await author.post(`/wp-json/wp/v2/posts/${id}`, { content: 'A second text.' });
    await author.post(`/wp-json/wp/v2/posts/${id}/autosaves`, {
      content: 'A third text.',
      categories: [category.business],
    });
    const restore = `$revision = array_key_last( wp_get_post_revisions( $id ) ); wp_restore_post_revision( $revision ); `;
    expect(await runAsUser(authorId, id, restore)).toEqual({ status: 'publish', log: '' });
  });

  test('H27 does not put back a post that an administrator published elsewhere', async () => {
    const id = await write('publish');
    await wordpressApi('POST', `/wp/v2/posts/${id}`, { categories: [category.business] });
    expect((await read(id)).status).toBe('publish');
    // Such as a plugin that counts views.
    expect(await runAsUser(authorId, id, `wp_update_post( array( 'ID' => $id, 'menu_order' => 1 ) );`)).toEqual({
      status: 'publish',
      log: '',
    });
  });
});

describe('an author', () => {
  test('H27 cannot pin a post with the REST API', async () => {
    const id = await write('publish');
    for (const change of [{ meta: { contenthub_sticky: true } }, { sticky: true }])
      expect((await author.post(`/wp-json/wp/v2/posts/${id}`, change)).status).toBe(403);
    const pinned = { title: 'Pinned', status: 'publish', categories: [category.engineering] };
    expect((await author.post('/wp-json/wp/v2/posts', { ...pinned, sticky: true })).status).toBe(403);
    expect(await read(id)).toMatchObject({ sticky: false, meta: { contenthub_sticky: false } });
  });

  test('H27 saves a post whose unchanged fields include the pin', async () => {
    const id = await write('draft');
    const change = {
      title: 'Renamed',
      sticky: false,
      meta: { contenthub_sticky: false, contenthub_seo_title: 'A title' },
    };
    expect((await author.post(`/wp-json/wp/v2/posts/${id}`, change)).status).toBe(200);
  });

  test.each([
    ['WordPress’s own pin', 'stick_post( $id );'],
    ['a field', `update_post_meta( $id, 'contenthub_sticky', true );`],
    ['a new field', `add_post_meta( $id, 'contenthub_sticky', true );`],
    ['a saved post', `wp_update_post( array( 'ID' => $id, 'meta_input' => array( 'contenthub_sticky' => '1' ) ) );`],
  ])('H27 cannot pin a post with %s, and is told', async (_name, code) => {
    const id = await write('publish');
    await runAsUser(authorId, id, code);
    expect(await read(id)).toMatchObject({ status: 'publish', sticky: false, meta: { contenthub_sticky: false } });
    expect(await noticesOf(author)).toContain('Only editors can pin posts.');
  });
});

function withTerms(code: string): string {
  return code.replaceAll('BUSINESS', String(category.business)).replaceAll('ENGINEERING', String(category.engineering));
}
