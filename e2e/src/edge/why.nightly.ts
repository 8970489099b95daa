import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { webPageVersionPath } from '@contenthub/contracts/http/page-version';
import { purgeSecret } from '@contenthub/services/testing/varnish';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { TcpProxy } from '@contenthub/testing/sockets/tcp-proxy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from '../support/hub/child-process.ts';
import { type EdgeHub, startBehindEdge } from '../support/hub/edge-hub.ts';
import { type Hub, startEditableHub } from '../support/hub/hub.ts';

const slug = 'affect-vs-effect';
const path = `/blog/commonly-confused-words/${slug}`;

let articles: string;
let stack: EdgeHub<Hub>;
/** Between the purger and the edge. */
let purges: TcpProxy;
let env: Record<string, string>;

beforeAll(async () => {
  articles = await mkdtemp(join(tmpdir(), 'contenthub-why-'));
  await cp(join(repositoryRoot, 'content'), articles, { recursive: true });
  const [operations, content] = [await freePort(), await freePort()];
  stack = await startBehindEdge(
    async (settings) => {
      purges = new TcpProxy('127.0.0.1', Number(new URL(settings.EDGE_URLS ?? '').port));
      await purges.open();
      return startEditableHub({ ...settings, EDGE_URLS: `http://127.0.0.1:${purges.port}` });
    },
    { ARTICLES_FOLDER: articles, OPERATIONS_PORT: String(operations), CONTENT_PORT: String(content) },
  );
  env = {
    EDGE_URLS: stack.edge.purgeUrl,
    PURGE_SECRET: purgeSecret,
    WEB_OPERATIONS_URL: `http://127.0.0.1:${operations}`,
    CONTENT_URL: `http://127.0.0.1:${content}`,
  };
});
afterAll(async () => {
  await purges?.close();
  await stack?.stop();
  await rm(articles, { recursive: true, force: true });
});

/** Runs the command as an operator does. */
async function why(...options: string[]): Promise<{ code: number; output: string }> {
  const args = ['tools/cli/src/main.ts', 'why', stack.edge.address + path, ...options];
  const run = promisify(execFile)(process.execPath, args, { cwd: repositoryRoot, env: { ...process.env, ...env } });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

async function publish(title: string): Promise<void> {
  const file = join(articles, 'posts', `${slug}.md`);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^title: .*$/m, `title: "${title}"`));
}

const shows = async (address: string, title: string) => (await (await fetch(address + path)).text()).includes(title);

it('O08 names the edge that was not purged, and nobody once it was', async () => {
  // The first change creates the feed's cursor, so that pages carry one.
  await publish('Affect and effect, first');
  await expect.poll(() => shows(stack.edge.address, 'Affect and effect, first')).toBe(true);
  const fine = await why();
  expect([fine.code, fine.output]).toEqual([0, expect.stringContaining('Every layer has the latest version.')]);
  expect(fine.output).toContain('post:');

  await purges.close();
  await publish('Affect and effect, second');
  await expect.poll(() => shows(stack.hub.address, 'Affect and effect, second')).toBe(true);
  expect(await shows(stack.edge.address, 'Affect and effect, first')).toBe(true);
  const late = await why();
  expect(late.code).toBe(1);
  const host = new URL(stack.edge.purgeUrl).host;
  expect(late.output).toMatch(new RegExp(`Behind: edge ${host}\\. .*was not purged for change \\d+ \\(`));
  expect(late.output.match(/^Behind:/gm)).toHaveLength(1);
  expect(late.output).toContain('docs/runbooks/alerts/edge-not-purged.md');
  const { issues, content, webs } = JSON.parse((await why('--json')).output);
  expect(issues).toMatchObject([{ layer: 'edge', kind: 'behind' }]);
  expect(content).toMatchObject({ post: { title: 'Affect and effect, second' }, change: { isPending: false } });
  expect(webs).toMatchObject([{ received: { connected: true }, lastPurge: { key: expect.any(String) } }]);

  await purges.open();
  await expect.poll(() => shows(stack.edge.address, 'Affect and effect, second')).toBe(true);
  expect(await why()).toMatchObject({
    code: 0,
    output: expect.stringContaining('Every layer has the latest version.'),
  });
});

it('H06 O08 tells readers nothing: neither web’s public port, nor the edge, nor a purge port without the secret', async () => {
  const query = `${webPageVersionPath}?path=${encodeURIComponent(path)}`;
  expect((await fetch(env.WEB_OPERATIONS_URL + query)).status).toBe(200);
  expect((await fetch(stack.hub.address + query)).status).toBe(404);
  expect((await fetch(stack.edge.address + query)).status).toBe(404);
  expect((await fetch(`${stack.edge.address}/page-version?path=${path}`)).status).toBe(404);
  expect((await fetch(stack.edge.purgeUrl + path, { method: 'HEAD' })).status).toBe(401);
  const pretended = await fetch(stack.edge.address + path, { headers: { 'x-edge-inspect': 'yes' } });
  expect([...pretended.headers.keys()].filter((name) => /^x-edge|^xkey/.test(name))).toEqual([]);
});
