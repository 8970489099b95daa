import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, medianFigure } from '../report/figure.ts';
import { budgetPages } from './lighthouse.ts';

type Values = Record<string, unknown>;
type CdpResponse = { id: number; result: Values; error?: { message: string } };

/**
 * A tab without instrumentation. Test drivers subscribe to everything a page does, which slows the page down: Chromium
 * reparses the functions on the stack for every error object. A reader's browser has no such cost.
 */
class UninstrumentedTab {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Values>>();
  #session: Values = {};
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#onMessage(JSON.parse(String(data)) as CdpResponse));
  }

  /** Opens a tab with its own cookies, storage and cache, in a browser that was started with this debugging port. */
  static async open(debuggingPort: number): Promise<UninstrumentedTab> {
    const version = await fetch(`http://127.0.0.1:${debuggingPort}/json/version`);
    const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(webSocketDebuggerUrl);
    await once(socket, 'open');
    const tab = new UninstrumentedTab(socket);
    // The context is disposed when the connection closes.
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

  /** Evaluates an expression in the page and awaits its result. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    return (result as { value: T }).value;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  #onMessage({ id, result, error }: CdpResponse): void {
    const waiter = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiter?.reject(new Error(error.message));
    else waiter?.resolve(result);
  }
}

const rounds = 9;
const cpuSlowdown = 4;

/** Measures the longest task while a post hydrates, on a CPU four times slower than this one. */
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

/** Starts with our first script. Before that the browser parses, styles, lays out and paints the server markup. */
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
