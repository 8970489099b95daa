import { HubProcess } from '@contenthub/cli/drill/hub-process';
import { readServices } from '@contenthub/services/state';
import { wordpressApi } from '@contenthub/services/testing/wordpress-client';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import { freePort } from '@contenthub/testing/sockets/free-port';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { runRounds } from './harness/rounds.ts';
import { type Aim, browserVersionFigure, type Figure, median, medianFigure } from './report/figure.ts';

/** WordPress without the plugin's script, with it, and with its sidebar open. */
type Editor = 'without' | 'closed' | 'open';
type Sample = { firstBlock: number; loadCpu: number; keyToPaint: number; keyCpu: number };

const rounds = 9;
/** The 2nd smallest and the 2nd largest of 9 values contain their median with a probability of 96 %. */
const intervalRank = 1;
const keys = 40;
const pauseBetweenKeysMs = 50;
const paragraphs = 40;
const script = '*/plugins/contenthub/build/editor.*';

/**
 * Measures what the plugin's sidebar adds to the load of WordPress's block editor and to typing. The same post is opened
 * with and without the script in turns. Scripts are in the browser's cache, as they are for an editor at work.
 */
export async function measureEditor(): Promise<Figure[]> {
  const hub = await startContentService();
  const browser = await launchBrowser();
  let id: number | undefined;
  try {
    ({ id } = await wordpressApi<{ id: number }>('POST', '/wp/v2/posts', { title: 'A long post', content }));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signIn(context, hub.wordpress);
    const url = `${hub.wordpress}/wp-admin/post.php?post=${id}&action=edit`;
    const turns = {
      without: () => visit(context, url, 'without'),
      closed: () => visit(context, url, 'closed'),
      open: () => visit(context, url, 'open'),
    };
    await runRounds(turns, 1, 'warm-up');
    const samples = await runRounds(turns, rounds);
    return [browserVersionFigure(browser), ...toFigures(samples)];
  } finally {
    await browser.close();
    if (id) await wordpressApi('DELETE', `/wp/v2/posts/${id}?force=true`);
    await hub.stop();
  }
}

const sentence = 'The comma separates the parts of a sentence, and a reader pauses there for a moment. ';
const content = Array.from({ length: paragraphs }, (_, index) =>
  index % 8 === 0
    ? `<!-- wp:heading --><h2 class="wp-block-heading">Part ${index}</h2><!-- /wp:heading -->`
    : `<!-- wp:paragraph --><p>${sentence.repeat(4).trim()}</p><!-- /wp:paragraph -->`,
).join('\n\n');

/** The sidebar loads its report and receipt from a real content service. */
async function startContentService() {
  const services = await readServices();
  if (!services?.DATABASE_URL || !services.NATS_URL || !services.WORDPRESS_URL)
    throw new Error('The engines are not running. Start them with `npm run services`.');
  const [database, data, port] = [
    await createTestDatabase(services.DATABASE_URL),
    await temporaryFolder(),
    await freePort(),
  ];
  const url = `http://127.0.0.1:${port}`;
  const env = { ...services, DATABASE_URL: database.url, DATA_FOLDER: data.path, CONTENT_PORT: String(port) };
  const service = await HubProcess.start('services/content/src/main.ts', env, `${url}/readyz`);
  await wordpressApi('POST', '/contenthub/v1/settings', { url });
  return {
    wordpress: services.WORDPRESS_URL,
    async stop() {
      await wordpressApi('POST', '/contenthub/v1/settings', { url: '' });
      await service.stop();
      await database.drop();
      await data.remove();
    },
  };
}

async function signIn(context: BrowserContext, wordpress: string): Promise<void> {
  const { WORDPRESS_USER = '', WORDPRESS_PASSWORD = '' } = (await readServices()) ?? {};
  const page = await context.newPage();
  await page.goto(`${wordpress}/wp-login.php`);
  // WordPress focuses this field a moment after the page load, so typing must wait.
  await page.locator('#user_login:focus').waitFor();
  await page.locator('#user_login').fill(WORDPRESS_USER);
  await page.locator('#user_pass').fill(WORDPRESS_PASSWORD);
  await page.locator('#wp-submit').click();
  await page.waitForURL(/\/wp-admin\//);
  await page.close();
}

/** Opens the post, waits until the editor is idle, and types into its first paragraph. */
async function visit(context: BrowserContext, url: string, editor: Editor): Promise<Sample> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const failures: string[] = [];
  page.on('requestfailed', (request) => failures.push(`${request.url()} ${request.failure()?.errorText}`));
  page.on('pageerror', (error) => failures.push(error.message));
  await cdp.send('Performance.enable');
  await cdp.send('Network.enable');
  await cdp.send('Network.setBlockedURLs', { urls: [editor === 'without' ? script : '*/blocks-nothing'] });
  await page.addInitScript(recordFirstBlock);
  // Not until everything is loaded: avatars come from a host that may be unreachable.
  await page.goto(url, { waitUntil: 'commit' });
  await waitUntilIdle(page);
  const loadCpu = await mainThreadMs(cdp);
  const firstBlock = await page.evaluate(() => Reflect.get(window, 'firstBlockAt') as number);
  if ((await page.evaluate(hasSidebar)) !== (editor !== 'without')) {
    console.log(`The script was ${editor === 'without' ? '' : 'not '}loaded (${failures.join(', ')}). Trying again.`);
    await page.close();
    return visit(context, url, editor);
  }
  await page.evaluate(prepareTyping, editor === 'open');
  if (editor === 'open') await page.locator('[data-contenthub-report]').waitFor();
  await waitUntilIdle(page);
  const typed = await type(page, cdp);
  await page.close();
  return { firstBlock, loadCpu, ...typed };
}

async function type(page: Page, cdp: CDPSession): Promise<Pick<Sample, 'keyToPaint' | 'keyCpu'>> {
  await page.frameLocator('iframe[name="editor-canvas"]').locator('p').first().click();
  // The first key marks the post as changed, which happens once.
  await page.keyboard.type('abc', { delay: 200 });
  await page.evaluate(recordKeys);
  const before = await mainThreadMs(cdp);
  await page.keyboard.type('word '.repeat(keys / 5), { delay: pauseBetweenKeysMs });
  await page.waitForFunction((count) => (Reflect.get(window, 'keyTimes') as number[]).length === count, keys);
  const keyCpu = ((await mainThreadMs(cdp)) - before) / keys;
  const times = await page.evaluate(() => Reflect.get(window, 'keyTimes') as number[]);
  return { keyToPaint: median(times), keyCpu };
}

async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Waits for the first block, and then for a second without long tasks. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { firstBlockAt, busyUntil } = window as unknown as { firstBlockAt?: number; busyUntil: number };
    return firstBlockAt !== undefined && performance.now() - Math.max(firstBlockAt, busyUntil) > 1000;
  });
}

/** Runs in the page. */
function recordFirstBlock(): void {
  if (window !== window.top) return;
  Object.assign(window, { busyUntil: 0 });
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    if (last) Object.assign(window, { busyUntil: last.startTime + last.duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[name="editor-canvas"]');
    if (frame?.contentDocument?.querySelector('.is-root-container [data-block]'))
      Object.assign(window, { firstBlockAt: performance.now() });
    else requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page. */
function hasSidebar(): boolean {
  const { plugins } = Reflect.get(window, 'wp') as { plugins: { getPlugin: (name: string) => unknown } };
  return plugins.getPlugin('contenthub') !== undefined;
}

/** Runs in the page. Without the plugin's sidebar, WordPress's own stays open. */
function prepareTyping(isOpen: boolean): void {
  type Store = {
    set: (scope: string, name: string, value: boolean) => void;
    enableComplementaryArea: (scope: string, area: string) => void;
  };
  const { data } = Reflect.get(window, 'wp') as { data: { dispatch: (store: string) => Store } };
  data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
  const area = isOpen ? 'contenthub/contenthub' : 'edit-post/document';
  data.dispatch('core/interface').enableComplementaryArea('core', area);
}

/** Runs in the page. Measures from each key until the frame after it is painted. */
function recordKeys(): void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[name="editor-canvas"]')?.contentWindow as Window;
  const times: number[] = [];
  Object.assign(window, { keyTimes: times });
  const record = ({ timeStamp }: Event) =>
    frame.requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => times.push(frame.performance.now() - timeStamp);
      painted.port2.postMessage(null);
    });
  frame.addEventListener('keydown', record, { capture: true });
}

const measures: { key: keyof Sample; name: string; aim: Aim }[] = [
  { key: 'firstBlock', name: 'from the request to the first block', aim: { atMost: 100 } },
  { key: 'loadCpu', name: 'main thread until the editor is idle', aim: { atMost: 100 } },
  { key: 'keyToPaint', name: 'from a key to the next paint', aim: { atMost: 1 } },
  { key: 'keyCpu', name: 'main thread for each key', aim: { atMost: 1 } },
];

function toFigures(samples: Record<Editor, Sample[]>): Figure[] {
  return measures.flatMap(({ key, name, aim }) => {
    const of = (editor: Editor) => samples[editor].map((sample) => sample[key]);
    const added = (editor: Editor) => of(editor).map((value, round) => value - (of('without')[round] ?? Number.NaN));
    const isTyping = key.startsWith('key');
    return [
      medianFigure(`${name}, without the script`, of('without'), 'ms', null),
      medianFigure(`${name}, with the script`, of('closed'), 'ms', null),
      ...(isTyping ? [medianFigure(`${name}, with the sidebar open`, of('open'), 'ms', null)] : []),
      differenceFigure(`${name}, added by the script`, added('closed'), aim),
      ...(isTyping ? [differenceFigure(`${name}, added by the open sidebar`, added('open'), aim)] : []),
    ];
  });
}

/** The median of the differences of each round, with the 96 % interval of that median as its spread. */
function differenceFigure(name: string, differences: number[], aim: Aim): Figure {
  const sorted = differences.toSorted((a, b) => a - b);
  const spread: [number, number] = [sorted.at(intervalRank) ?? Number.NaN, sorted.at(-1 - intervalRank) ?? Number.NaN];
  return { name: `${name} (96 % interval)`, value: median(differences), unit: 'ms', aim, spread };
}
