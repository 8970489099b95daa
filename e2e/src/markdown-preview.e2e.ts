import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Hub, startBundledHub } from './support/bundled-hub.ts';
import { root } from './support/child.ts';
import { hydrated, Reader } from './support/reader.ts';

let articles: string;
let hub: Hub;
let reader: Reader;
let env: Record<string, string>;

beforeAll(async () => {
  articles = await mkdtemp(join(tmpdir(), 'contenthub-articles-'));
  await cp(join(root, 'content'), articles, { recursive: true });
  const post = await readFile(join(articles, 'posts', 'affect-vs-effect.md'), 'utf8');
  const draft = post.replace(/^id: .*$/m, 'id: 1999\ndraft: true').replace(/^slug: .*$/m, 'slug: not-yet');
  await writeFile(join(articles, 'posts', 'not-yet.md'), draft.replace(/^title: .*$/m, 'title: Not yet'));
  env = { ARTICLES_FOLDER: articles, PREVIEW_SECRET: 'a secret of sixteen' };
  [hub, reader] = await Promise.all([startBundledHub(env), Reader.arrive()]);
});
afterAll(async () => {
  await reader.leave();
  await hub.stop();
  await rm(articles, { recursive: true });
});

it('shows a draft in Markdown at the address that `npm run hub -- preview` prints, and nowhere else', async () => {
  const command = [join(root, 'tools/hub/src/hub.ts'), 'preview', 'not-yet'];
  const given = { ...process.env, ...env, PUBLIC_ORIGIN: hub.origin };
  const address = execFileSync(process.execPath, command, { env: given, encoding: 'utf8' }).trim();
  const { page, problems } = await reader.open();
  const response = await page.goto(address);
  await hydrated(page);
  expect(response?.status()).toBe(200);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Not yet');
  expect(problems).toEqual([]);

  const statusAt = async (path: string) => (await fetch(hub.address + path)).status;
  expect(await statusAt('/blog/commonly-confused-words/not-yet')).toBe(404);
  expect(await statusAt(new URL(address).pathname.replace('1999', '1001'))).toBe(404);
  expect(await statusAt('/blog/preview/1999/guessed')).toBe(404);
  // WordPress is not there, and nothing of it is.
  expect(await statusAt('/wp-admin/')).toBe(404);
});
