import { previewNonceHeader } from '@contenthub/contracts/content/content-paths';
import { previewEndpoint } from '@contenthub/contracts/content/preview';
import { ApiError } from '@contenthub/contracts/http/endpoint';
import { EditorSession, pastNonce } from '@contenthub/services/testing/editor-session';
import { wordpressApi } from '@contenthub/services/testing/wordpress-client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Editor } from '../testing/wordpress.ts';
import { WordPressHub } from '../testing/wordpress-hub.ts';

const ajv = addFormats.default(new Ajv2020());
const [isPost, isError] = [ajv.compile(previewEndpoint.response), ajv.compile(ApiError)];
const writer = new Editor();
const hub = WordPressHub.forThisFile(writer, { webhooks: true });
let session: EditorSession;
let nonce: string;
beforeAll(async () => {
  session = await EditorSession.signIn();
  nonce = await session.restNonce();
});

async function preview(id: number, given: { cookie?: string; nonce?: string } = {}, blog = 'main') {
  const { cookie, nonce: shown } = { cookie: session.loggedInCookie, nonce, ...given };
  const headers = { ...(cookie && { cookie }), ...(shown && { [previewNonceHeader]: shown }) };
  const response = await fetch(`${hub.content.address}/preview/${id}?blog_type=${blog}`, { headers });
  // biome-ignore lint/suspicious/noExplicitAny: checked against the contract in the next line
  const body: any = await response.json();
  expect((response.ok ? isPost : isError)(body), JSON.stringify(body)).toBe(true);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return { status: response.status, body };
}

const draft = (fields: Record<string, unknown> = {}) => writer.publish({ status: 'draft', ...fields });

describe('WordPress preview', () => {
  it('C09 returns the post with that id and its latest edits, except author and slug', async () => {
    const [maren] = await wordpressApi<{ id: number; slug: string }[]>('GET', '/wp/v2/users?search=maren-holt');
    const { id, slug } = await writer.publish({ author: maren?.id, title: 'As published', content: '<p>Old.</p>' });
    expect((await preview(id)).body).toMatchObject({ title: 'As published', content: expect.stringContaining('Old.') });

    const edits = { title: 'As edited', content: '<p style="color: red">New.</p>', excerpt: 'In short.' };
    await wordpressApi('POST', `/wp/v2/posts/${id}/autosaves`, edits);
    const { status, body } = await preview(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, slug, title: 'As edited', excerpt: 'In short.' });
    expect(body.content.trim()).toBe('<p>New.</p>');
    expect(body.author).toMatchObject({ slug: maren?.slug, name: 'Maren Holt' });
    await expect.poll(async () => (await hub.post(slug)).body.title).toBe('As published');
  });

  it('C09 ignores an autosave that is older than the saved post', async () => {
    const { id } = await writer.publish({ content: '<p>One.</p>' });
    await wordpressApi('POST', `/wp/v2/posts/${id}/autosaves`, { content: '<p>Two.</p>' });
    // WordPress dates have a resolution of one second.
    await expect
      .poll(async () => {
        await writer.change(id, { content: '<p>Three.</p>' });
        return (await preview(id)).body.content;
      })
      .toContain('Three.');
  });

  it('C17b shows a draft with pictures from the media store, and stores nothing else', async () => {
    const wall = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } });
    const media = await writer.upload('wall.png', await wall.png().toBuffer(), 'A wall');
    const content = `<p>A draft.</p><img src="${media.source_url}" alt="Wall"><img src="/gone.png" alt="Gone">`;
    const { id, slug } = await draft({ content, featured_media: media.id });
    const { body } = await preview(id);
    expect(body.image).toMatchObject({ alt: 'A wall', full: { width: 400, height: 300 } });
    expect(body.content).toMatch(/<img src="\/assets\/media\/\w+\.png" alt="Wall" width="400" height="300"/);
    expect((await fetch(hub.content.address + body.image.full.url)).status).toBe(200);
    expect((await hub.post(slug)).status).toBe(404);
  });

  it('is available on its own blog only', async () => {
    const { id } = await draft({ categories: [await writer.category('eng-data')] });
    expect((await preview(id, {}, 'engineering')).status).toBe(200);
    expect((await preview(id)).status).toBe(404);
  });
});

describe('without valid credentials', () => {
  it('G06 returns the same 404 for existing and missing posts', async () => {
    const subscriber = await reader();
    const [secret, open] = [await draft(), await writer.publish()];
    const strangers = {
      'a wrong nonce': { nonce: '0123456789' },
      'an expired nonce': { nonce: await pastNonce(session.loggedInCookie, 2) },
      'no nonce': { nonce: '' },
      'no cookie': { cookie: '' },
      'another cookie': { cookie: `${session.loggedInCookie.split('=')[0]}=hub-admin%7C1%7Cx%7Cy` },
      'another’s nonce': { nonce: await subscriber.restNonce() },
      'a reader’s own cookie and nonce': { cookie: subscriber.loggedInCookie, nonce: await subscriber.restNonce() },
      nothing: { cookie: '', nonce: '' },
    };
    for (const [who, given] of Object.entries(strangers)) {
      for (const id of [secret.id, open.id, 99_999_999]) {
        const { status, body } = await preview(id, given);
        const { requestId, ...said } = body;
        expect([who, id, status, said]).toEqual([who, id, 404, refusal]);
      }
    }
    expect((await preview(secret.id, { nonce: await pastNonce(session.loggedInCookie, 1) })).status).toBe(200);
    expect((await preview(99_999_999)).body).toMatchObject(refusal);
    expect((await preview(secret.id)).status).toBe(200);
  });
});

const refusal = { error: 'not-found', message: 'Preview not found.' };

/** An account without edit rights. */
async function reader(): Promise<EditorSession> {
  const login = `reader-${Date.now()}`;
  const account = {
    username: login,
    email: `${login}@example.com`,
    password: 'a long password',
    roles: ['subscriber'],
  };
  const { id } = await wordpressApi<{ id: number }>('POST', '/wp/v2/users', account);
  leaving.push(`/wp/v2/users/${id}?force=true&reassign=1`);
  return EditorSession.signIn(login, account.password);
}

const leaving: string[] = [];
afterAll(async () => {
  for (const path of leaving) await wordpressApi('DELETE', path);
});
