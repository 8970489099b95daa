import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { phpVersion } from '@contenthub/services/settings';
import { runCommand, systemUser } from '@contenthub/services/system/run-command';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { removeSeededPosts, seedPosts } from '@contenthub/services/testing/wordpress-posts';
import { siteFolder } from '@contenthub/services/wordpress/site-files';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { ServerProcess } from '../harness/server-process.ts';
import { measuredSlug, type Peer, type PeerArticle } from './peer.ts';

export type HubPeer = Peer & { origin: string; uncached: Peer['pages'] };

const paths = { home: '/blog/', post: '/blog/commonly-confused-words/affect-vs-effect' };
const here = (name: string) => new URL(`../servers/${name}`, import.meta.url);

/** Starts the built hub twice: as in production, and without the page cache. */
export async function startHubPeer(): Promise<HubPeer> {
  const content = await ServerProcess.start(here('bundled-content.ts'), {});
  const port = await freePort();
  // Uses its public origin, so that URLs in pages work.
  const origin = `http://www.contenthub.localhost:${port}`;
  const env = { CONTENT_URL: content.address, PUBLIC_ORIGIN: origin };
  const cached = await ServerProcess.start(here('web.ts'), { ...env, PORT: String(port) });
  const uncached = await ServerProcess.start(here('web.ts'), { ...env, PAGE_CACHE_MB: '0' });
  const pagesAt = (address: string) => ({ home: address + paths.home, post: address + paths.post });
  return {
    name: 'hub',
    origin,
    pages: pagesAt(cached.address),
    uncached: pagesAt(uncached.address),
    async stop() {
      await Promise.all([uncached, cached, content].map((server) => server.stop()));
    },
  };
}

const prefix = 'bench-peers-';

/** Uses the WordPress of `npm run services` with its default theme and no plugin until it is stopped. */
export async function startWordPressPeer(articles: PeerArticle[]): Promise<Peer> {
  const { WORDPRESS_URL: url } = await requireEngines('WORDPRESS_URL');
  await removeSeededPosts(prefix);
  await setPlugins('[]');
  await seedPosts(articles, prefix);
  const slug = `${prefix}${articles.findIndex((article) => article.slug === measuredSlug)}`;
  const [found] = (await (await fetch(`${url}/wp-json/wp/v2/posts?slug=${slug}`)).json()) as { link: string }[];
  if (!found) throw new Error(`WordPress has no post ${slug}`);
  return {
    name: 'WordPress',
    pages: { home: `${url}/`, post: found.link },
    async stop() {
      await removeSeededPosts(prefix);
      await setPlugins('["contenthub/contenthub.php"]');
    },
  };
}

async function setPlugins(list: string): Promise<void> {
  const code = `require $argv[1] . '/wp-load.php'; update_option( 'active_plugins', json_decode( $argv[2], true ) );`;
  await runCommand(`/usr/bin/php${phpVersion}`, ['-r', code, siteFolder, list], { user: systemUser('www-data') });
}

const owner = {
  name: 'Bench',
  email: 'bench@example.com',
  password: 'a long passphrase of benches',
  blogTitle: 'Bench',
};

/** Starts Ghost as installed from npm, with its default theme and SQLite, in its own folder. */
export async function startGhostPeer(folder: string, node: string, articles: PeerArticle[]): Promise<Peer> {
  const data = await temporaryFolder();
  await cp(join(folder, 'content'), join(data.path, 'content'), { recursive: true, dereference: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawnChild(node, ['index.js'], {
    cwd: folder,
    env: ghostSettings(origin, port, data.path),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await data.remove();
  };
  try {
    await waitUntilReady(origin, child);
    const call = adminApi(origin);
    await call('authentication/setup/', { setup: [owner] });
    await call('session/', { username: owner.email, password: owner.password });
    // It responds before the session is stored.
    await pollUntil(async () => (await call('users/me/')) === 200);
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

function ghostSettings(url: string, port: number, data: string): Record<string, string> {
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
    // The first sign-in would require a code by e-mail.
    security__staffDeviceVerification: 'false',
    // No requests to the internet.
    privacy__useTinfoil: 'true',
    logging__level: 'error',
  };
}

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const status = () =>
    fetch(`${origin}/`).then(
      (response) => response.status,
      () => 0,
    );
  await pollUntil(async () => child.exitCode !== null || (await status()) === 200);
  if (child.exitCode !== null)
    throw new Error('Ghost exited. Check that its native modules are built for the Node of --ghost-node.');
}

async function pollUntil(fact: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 180_000;
  while (!(await fact())) {
    if (performance.now() > end) throw new Error('Ghost was not ready after three minutes');
    await wait(250);
  }
}

/** Calls Ghost's admin API with the session cookie. */
function adminApi(origin: string): (path: string, body?: unknown) => Promise<number> {
  let cookie = '';
  return async (path, body) => {
    const headers = { 'content-type': 'application/json', 'accept-version': 'v6.0', origin, cookie };
    const posted = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${origin}/ghost/api/admin/${path}`, { headers, ...posted });
    const text = await response.text();
    if (body && !response.ok) throw new Error(`Ghost returned ${response.status} for ${path}: ${text}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response.status;
  };
}
