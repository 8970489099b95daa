import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Balance } from '@contenthub/contracts/analytics/balance';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { repositoryRoot } from '../support/hub/child-process.ts';
import { type Hub, startBundledHub } from '../support/hub/hub.ts';

/** A normal user agent. The default one identifies itself as a bot, which does not count. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const post = '/blog/commonly-confused-words/affect-vs-effect';

let hub: Hub;
let reader: Reader;
let loader: string;
let data: string;
let collector: string;
beforeAll(async () => {
  const [port, loaderPort] = [await freePort(), await freePort()];
  data = await mkdtemp(join(tmpdir(), 'contenthub-e2e-'));
  loader = `http://127.0.0.1:${loaderPort}`;
  // A different origin than the pages, as in production.
  collector = `http://events.contenthub.localhost:${port}`;
  const ports = { COLLECTOR_PORT: String(port), LOADER_PORT: String(loaderPort) };
  const env = { ...ports, DATA_FOLDER: data, COLLECTOR_PUBLIC_URL: collector, COUNTRY_HEADER: 'x-country' };
  [hub, reader] = await Promise.all([startBundledHub(env), Reader.launch([`--user-agent=${userAgent}`])]);
});
afterAll(async () => {
  await reader.close();
  await hub.stop();
  await rm(data, { recursive: true, force: true });
});

const events = async (...args: string[]) => {
  const command = promisify(execFile)(process.execPath, ['tools/cli/src/main.ts', 'events', ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, DATA_FOLDER: data },
  });
  return (await command).stdout;
};
const query = async (name: string) => (await fetch(`${loader}/queries/${name}`)).json();
const balance = async () => (await (await fetch(`${loader}/balance`)).json()) as Balance;

it('F10 F18 stores a reader’s events in ClickHouse exactly once, with a correct balance', async () => {
  const { page, problems } = await reader.open();
  await page
    .context()
    .route(`${hub.origin}/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-country': 'US' } }),
    );
  const views = async (count: number) =>
    expect.poll(() => query('blogs')).toEqual([{ blog: 'main', views: count, readers: 1 }]);
  await page.goto(`${hub.origin}/blog/`);
  await views(1);
  await page.goto(hub.origin + post);
  await waitForHydration(page);
  // A page handles a scroll in its next frame, so leaving earlier would lose it.
  await page.evaluate(
    () =>
      new Promise((shown) => {
        scrollTo(0, document.body.scrollHeight);
        requestAnimationFrame(shown);
      }),
  );
  await views(2);
  await page.goto(`${hub.origin}/blog/search/comma`);
  await views(3);
  await page.close();
  await expect.poll(() => query('scroll')).toMatchObject([{ post, readings: 1, median: 100 }]);
  expect(await query('posts')).toMatchObject([{ post, views: 1, readers: 1 }]);
  expect(await query('searches')).toMatchObject([{ search: 'comma', searches: 1 }]);
  await expect.poll(balance).toMatchObject({ refused: [], deadLetters: 0, missing: { events: 0 } });
  const { stored, loaded, duplicates } = await balance();
  expect(loaded - duplicates).toBe(stored);
  // The last event of a closed page may be in flight: counted as accepted, but not stored yet.
  await expect.poll(() => events('doctor')).toContain('All events are accounted for.');
  expect(await events('top')).toContain(post);
  expect(problems).toEqual([]);
});

it('F10 accepts events on the hub’s own origin, and only from allowed origins', async () => {
  const answered = (address: string, origin: string) =>
    fetch(address, { method: 'POST', body: '{"events":[]}', headers: { origin } }).then(({ status }) => status);
  const direct = collector.replace('events.contenthub.localhost', '127.0.0.1');
  expect(await answered(`${hub.address}/events`, hub.origin)).toBe(200);
  expect(await answered(`${direct}/lite`, hub.origin)).toBe(200);
  expect(await answered(`${direct}/lite`, 'https://elsewhere.example')).toBe(403);
});
