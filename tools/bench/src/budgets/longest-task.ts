import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, medianFigure } from '../report/figure.ts';
import { budgetPages } from './lighthouse.ts';

type Values = Record<string, unknown>;
type CdpResponse = { id: number; result: Values; error?: { message: string } };

/**
 * A tab into which nobody looks. What drives a browser for tests listens to all that a page's code does, and the page pays
 * for it: with every error that is made, thrown or not, Chromium parses the functions on the way there again. A reader's
 * browser has nobody to tell.
 */
class UninstrumentedTab {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Values>>();
  #session: Values = {};
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as CdpResponse));
  }

  /** In a browser that was started with this port for debugging; with cookies, storage and cache of its own. */
  static async open(debuggingPort: number): Promise<UninstrumentedTab> {
    const version = await fetch(`http://127.0.0.1:${debuggingPort}/json/version`);
    const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(webSocketDebuggerUrl);
    await once(socket, 'open');
    const tab = new UninstrumentedTab(socket);
    // The visitor's own context goes when the connection does.
    const { browserContextId } = await tab.send('Target.createBrowserContext', { disposeOnDetach: true });
    const { targetId } = await tab.send('Target.createTarget', { url: 'about:blank', browserContextId });
    tab.#session = await tab.send('Target.attachToTarget', { targetId, flatten: true });
    return tab;
  }

  send(method: string, params: Values = {}): Promise<Values> {
    this.#count += 1;
    const response = Promise.withResolvers<Values>();
    this.#waiting.set(this.#count, response);
    this.#socket.send(JSON.stringify({ id: this.#count, method, params, ...this.#session }));
    return response.promise;
  }

  /** What the page answers to an expression, when it has been waited for. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    return (result as { value: T }).value;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  #hear({ id, result, error }: CdpResponse): void {
    const answer = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  }
}

const rounds = 9;
const cpuSlowdown = 4;

/** How long a phone four times slower than this machine is busy without a break while a post hydrates. */
export async function measureLongestTask(debuggingPort: number, origin: string): Promise<Figure[]> {
  const longest: number[] = [];
  for (let round = 0; round < rounds; round += 1) longest.push(await measure(debuggingPort, origin + budgetPages.post));
  return [
    medianFigure(`post, longest task while it hydrates, CPU ${cpuSlowdown} times slower`, longest, 'ms', {
      atMost: 100,
    }),
  ];
}

async function measure(debuggingPort: number, url: string): Promise<number> {
  const tab = await UninstrumentedTab.open(debuggingPort);
  await tab.send('Emulation.setDeviceMetricsOverride', { width: 412, height: 823, deviceScaleFactor: 1, mobile: true });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await tab.send('Page.enable');
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${recordHydration})()` });
  await tab.send('Page.navigate', { url });
  while (!(await tab.evaluate<boolean>('"hydratedAt" in window'))) await sleep(200);
  const longest = await tab.evaluate<number>(`(${longestUntilHydrated})()`);
  await tab.close();
  return longest;
}

function recordHydration(): void {
  new MutationObserver(() => Object.assign(window, { hydratedAt: performance.now() })).observe(document, {
    attributeFilter: ['data-hydrated'],
    subtree: true,
  });
}

/** From when our first script runs: before that the browser reads, styles, lays out and paints what the server sent. */
async function longestUntilHydrated(): Promise<number> {
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(resolve, 1000, []);
    });
  type Frame = PerformanceEntry & { scripts: (PerformanceEntry & { sourceURL: string })[] };
  const frames = (await entries('long-animation-frame')) as Frame[];
  const ours = frames.flatMap(({ scripts }) => scripts).filter(({ sourceURL }) => /\/boot-.*\.js$/.test(sourceURL));
  const startedAt = Math.min(...ours.map(({ startTime }) => startTime));
  const hydratedAt = Reflect.get(window, 'hydratedAt') as number;
  const within = (await entries('longtask')).filter((task) => {
    return task.startTime + task.duration > startedAt && task.startTime <= hydratedAt;
  });
  return Math.max(0, ...within.map(({ duration }) => duration));
}
