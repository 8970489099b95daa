import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@contenthub/testing/free-port';
import { spawnChild } from '@contenthub/testing/spawn-child';
import { temporaryFolder } from '@contenthub/testing/temporary-folder';
import { measuredSlug, type Peer, type PeerArticle } from './peer.ts';

const owner = {
  name: 'Bench',
  email: 'bench@example.com',
  password: 'a long passphrase of benches',
  blogTitle: 'Bench',
};

/** Ghost as it comes from npm, with its default theme and SQLite, in a folder of its own. */
export async function ghostPeer(folder: string, node: string, articles: PeerArticle[]): Promise<Peer> {
  const data = await temporaryFolder();
  await cp(join(folder, 'content'), join(data.path, 'content'), { recursive: true, dereference: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawnChild(node, ['index.js'], {
    cwd: folder,
    env: settings(origin, port, data.path),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await data.remove();
  };
  try {
    await answers(origin, child);
    const call = caller(origin);
    await call('authentication/setup/', { setup: [owner] });
    await call('session/', { username: owner.email, password: owner.password });
    // It answers before it has written the session down.
    await until(async () => (await call('users/me/')) === 200);
    for (const { slug, title, content, excerpt } of articles) {
      const post = { slug, title, html: content, custom_excerpt: excerpt.slice(0, 300), status: 'published' };
      await call('posts/?source=html', { posts: [post] });
    }
    return { name: 'Ghost', pages: { home: `${origin}/`, post: `${origin}/${measuredSlug}/` }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function settings(url: string, port: number, data: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    url,
    server__host: '127.0.0.1',
    server__port: String(port),
    database__client: 'better-sqlite3',
    database__connection__filename: join(data, 'ghost.db'),
    database__useNullAsDefault: 'true',
    paths__contentPath: join(data, 'content'),
    // A mail would be asked for at the first sign-in.
    security__staffDeviceVerification: 'false',
    // It asks nothing of the internet meanwhile.
    privacy__useTinfoil: 'true',
    logging__level: 'error',
  };
}

async function answers(origin: string, child: ChildProcess): Promise<void> {
  const status = () =>
    fetch(`${origin}/`).then(
      (response) => response.status,
      () => 0,
    );
  await until(async () => child.exitCode !== null || (await status()) === 200);
  if (child.exitCode !== null) throw new Error('Ghost ended: are its native parts built for the Node of --ghost-node?');
}

async function until(fact: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 180_000;
  while (!(await fact())) {
    if (performance.now() > end) throw new Error('Ghost is not ready after three minutes');
    await wait(250);
  }
}

/** Its admin API, with the cookie of whoever signed in. */
function caller(origin: string): (path: string, body?: unknown) => Promise<number> {
  let cookie = '';
  return async (path, body) => {
    const headers = { 'content-type': 'application/json', 'accept-version': 'v6.0', origin, cookie };
    const posted = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${origin}/ghost/api/admin/${path}`, { headers, ...posted });
    const text = await response.text();
    if (body && !response.ok) throw new Error(`Ghost answered ${path} with ${response.status}: ${text}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response.status;
  };
}
