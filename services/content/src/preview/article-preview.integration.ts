import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentApi } from '@contenthub/contracts/content/content-api';
import { previewNonceHeader } from '@contenthub/contracts/content/content-paths';
import { inMemory } from '@contenthub/database/engines';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { pngHeader } from '../media/testing/png-header.ts';
import { article, writeArticles } from '../testing/articles.ts';
import { RunningContent } from '../testing/running-content.ts';
import { createNonce, developmentSecret, getPreviewSecret } from './drafts.ts';

let folder: TemporaryFolder;
let content: RunningContent;
beforeAll(async () => {
  folder = await temporaryFolder();
  await writeArticles(folder.path, {
    'draft.md': article(
      7,
      { slug: 'draft', title: 'A draft', draft: true },
      'Not *yet*. ![A dot](/content-images/dot.svg)',
    ),
    'open.md': article(8, { slug: 'open' }),
    'deep.md': article(19, { slug: 'deep', draft: true }, '<div>'.repeat(20_000)),
  });
  content = await RunningContent.start(await openDatabase(undefined, inMemory), { ARTICLES_FOLDER: folder.path });
});
afterAll(async () => {
  await content.stop();
  await folder.remove();
});

async function preview(id: number, nonce: string, blog = 'main') {
  const headers = { [previewNonceHeader]: nonce };
  const response = await fetch(`${content.address}/preview/${id}?blog_type=${blog}`, { headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
const nonceFor = (id: number) => createNonce(developmentSecret, id);
const published = async (slug: string) =>
  (await content.request(contentApi.post, { slug }, { blog_type: 'main' })).status;

describe('a Markdown draft', () => {
  it('is not published, and is shown with its pictures to anyone with a nonce for it', async () => {
    expect(await published('draft')).toBe(404);
    const { status, headers, body } = await preview(7, nonceFor(7));
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(body).toMatchObject({ id: 7, title: 'A draft', link: '/blog/grammar/draft' });
    expect(body.content).toMatch(/^<p>Not <em>yet<\/em>. <img src="\/assets\/media\//);
    expect(await published('draft')).toBe(404);
  });

  it('H29 is shown without a text that is nested too deeply, and the report says so', async () => {
    const { status, body } = await preview(19, nonceFor(19));
    expect([status, body.content]).toEqual([200, '']);
    expect(body.report).toMatchObject({ removed: [{ what: 'The whole text', reason: 'nesting' }] });
  });

  it('includes the content report', async () => {
    const { body } = await preview(7, nonceFor(7));
    expect(body.report).toMatchObject({
      removed: [],
      links: [],
      reading: { words: 2, sentences: 1 },
      headers: { title: 'T' },
    });
    await writeFile(
      join(folder.path, 'posts', 'bad.md'),
      article(
        10,
        { slug: 'bad', draft: true },
        'See [there](#none).\n\n<script>x()</script>\n\n![](/content-images/none.png)',
      ),
    );
    expect((await preview(10, nonceFor(10))).body.report).toMatchObject({
      removed: [{ what: '<script>', reason: 'script', place: { near: 'See there.' } }],
      links: [{ href: '#none', text: 'there', state: 'no-place' }],
      pictures: [{ problem: 'lost', what: '/content-images/none.png' }],
    });
  });

  it('H20 names pictures that cannot be published, and why', async () => {
    await writeFile(join(folder.path, 'images', 'large.png'), pngHeader(12_000, 12_000));
    await writeFile(
      join(folder.path, 'posts', 'large.md'),
      article(11, { slug: 'large', draft: true, image: 'large.png' }, 'Look: ![A wall](/content-images/large.png)'),
    );
    const { status, body } = await preview(11, nonceFor(11));
    expect([status, body.image, String(body.content).trim()]).toEqual([200, null, '<p>Look: </p>']);
    const what = expect.stringMatching(/large\.png \(has 12000 × 12000 pixels, more than 100 megapixels\)$/);
    expect(body.report).toMatchObject({
      pictures: [
        { problem: 'lost', what },
        { problem: 'lost', what },
      ],
    });
  });

  it('returns the same 404 without a nonce as for a missing article', async () => {
    const outcome = async (...asked: Parameters<typeof preview>) => {
      const { status, body } = await preview(...asked);
      return { status, error: body.error, message: body.message };
    };
    const refusal = await outcome(99, nonceFor(99));
    expect(refusal.status).toBe(404);
    const yesterday = createNonce(developmentSecret, 7, Date.now() - 25 * 60 * 60 * 1000);
    for (const nonce of ['', 'wrong', nonceFor(8), yesterday]) expect(await outcome(7, nonce)).toEqual(refusal);
    expect(await outcome(7, nonceFor(7), 'developer')).toEqual(refusal);
  });

  it('is read again for each preview, published once it is no longer a draft, and removed when it becomes one again', async () => {
    const save = (draft: boolean) =>
      writeFile(join(folder.path, 'posts', 'turning.md'), article(9, { slug: 'turning', draft }, `Draft: ${draft}.`));
    await save(true);
    expect((await preview(9, nonceFor(9))).body.content).toContain('Draft: true.');
    await save(false);
    await expect.poll(() => published('turning')).toBe(200);
    await save(true);
    await expect.poll(() => published('turning')).toBe(404);
  });

  it('is shown in production only with its own secret', () => {
    expect(getPreviewSecret({})).toBe(developmentSecret);
    expect(getPreviewSecret({ NODE_ENV: 'production' })).toBeUndefined();
    expect(getPreviewSecret({ NODE_ENV: 'production', PREVIEW_SECRET: 'its own' })).toBe('its own');
  });
});
