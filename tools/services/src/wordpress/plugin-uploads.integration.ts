import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readServices } from '../state.ts';
import { EditorSession } from '../testing/editor-session.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { wordpressApi } from '../testing/wordpress-client.ts';
import { siteFolder } from './site-files.ts';

useWordPress();

const script = '<!doctype html><title>x</title><script>document.title = "it ran"</script>';

describe('files in the uploads folder', () => {
  const name = `test-${randomUUID()}`;
  const folder = join(siteFolder, 'wp-content/uploads', name);
  beforeAll(() => mkdir(folder, { recursive: true }));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function serve(file: string): Promise<Record<string, string>> {
    await writeFile(join(folder, file), script);
    const { WORDPRESS_URL: url = '' } = (await readServices()) ?? {};
    const response = await fetch(`${url}/wp-content/uploads/${name}/${file}`);
    expect(response.status).toBe(200);
    return Object.fromEntries(response.headers);
  }

  test.each(['x.html', 'x.HTML', 'x.htm', 'x.xhtml', 'x.xml', 'x.js', 'x.css', 'x.swf', 'x.svgz', 'x.png.html', 'x'])(
    'H26 %s is a download in a sandbox',
    async (file) => {
      expect(await serve(file)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('H26 a drawing is shown in a sandbox', async () => {
    const headers = await serve('x.svg');
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain("sandbox; default-src 'none'");
    expect(headers).not.toHaveProperty('content-disposition');
  });

  test.each([
    ['x.jpg', 'image/jpeg'],
    ['x.PNG', 'image/png'],
    ['x.mp4', 'video/mp4'],
    ['x.mp3', 'audio/mpeg'],
    ['x.vtt', 'text/vtt'],
    ['x.pdf', 'application/pdf'],
  ])('H26 %s is shown as %s and as nothing else', async (file, type) => {
    const headers = await serve(file);
    expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('content-disposition');
  });
});

const password = 'a long enough password';
const people: number[] = [];
afterAll(async () => {
  for (const id of people) await wordpressApi('DELETE', `/wp/v2/users/${id}?force=true&reassign=1`);
});

async function signInAs(role: string): Promise<EditorSession> {
  const username = `${role}-${randomUUID()}`;
  const person = { username, email: `${username}@example.com`, password, roles: [role] };
  people.push((await wordpressApi<{ id: number }>('POST', '/wp/v2/users', person)).id);
  return EditorSession.signIn(username, password);
}

describe('uploads', () => {
  test.each(['administrator', 'editor', 'author'])(
    'H26 refuses active files of an %s and says what to do',
    async (role) => {
      const session = await signInAs(role);
      for (const file of [
        'evil.html',
        'evil.htm',
        'evil.js',
        'evil.css',
        'evil.xhtml',
        'evil.svg',
        'evil.png',
        'evil.txt',
      ]) {
        const refused = await session.upload(
          file,
          file.endsWith('svg') ? `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>` : script,
        );
        expect([file, refused.status]).toEqual([file, 500]);
        expect((await refused.json()) as object).toMatchObject({
          message: expect.stringContaining(
            `${file} was not uploaded. Only pictures, audio, video, PDF and office documents are accepted.`,
          ),
        });
      }
    },
  );

  test('H26 accepts a plain text of an author', async () => {
    const stored = await (await signInAs('author')).upload('notes.txt', 'Only words.');
    expect(stored.status).toBe(201);
    await wordpressApi('DELETE', `/wp/v2/media/${((await stored.json()) as { id: number }).id}?force=true`);
  });
});

describe('HTML', () => {
  test.each(['administrator', 'editor', 'author'])('H26 no %s writes scripts or frames into a post', async (role) => {
    const session = await signInAs(role);
    const content = '<p onclick="x()">Kept.</p><script>x()</script><iframe src="https://example.com"></iframe>';
    const response = await session.post('/wp-json/wp/v2/posts', { title: 'Raw', status: 'draft', content });
    const post = (await response.json()) as { id: number; content: { raw: string }; contenthub_notices: string[] };
    await wordpressApi('DELETE', `/wp/v2/posts/${post.id}?force=true`);
    expect(post.content.raw).toBe('<p>Kept.</p>x()');
    expect(post.contenthub_notices).toEqual([
      'Some of the HTML cannot be stored here and was removed: onclick of <p>, <script>, <iframe>. To show a video or a page of another site, use the block Embed.',
    ]);
  });
});
