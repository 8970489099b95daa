import { once } from 'node:events';

type Values = Record<string, unknown>;
type Answer = { id: number; result: Values; error?: { message: string } };

/**
 * A tab into which nobody looks. What drives a browser for tests listens to all that a page's code does, and the page pays
 * for it: with every error that is made, thrown or not, Chromium parses the functions on the way there again. A reader's
 * browser has nobody to tell.
 */
export class BareTab {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Values>>();
  #session: Values = {};
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Answer));
  }

  /** In a browser that was started with this port for debugging; with cookies, storage and cache of its own. */
  static async open(debuggingPort: number): Promise<BareTab> {
    const version = await fetch(`http://127.0.0.1:${debuggingPort}/json/version`);
    const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(webSocketDebuggerUrl);
    await once(socket, 'open');
    const tab = new BareTab(socket);
    // The visitor's own context goes when the connection does.
    const { browserContextId } = await tab.send('Target.createBrowserContext', { disposeOnDetach: true });
    const { targetId } = await tab.send('Target.createTarget', { url: 'about:blank', browserContextId });
    tab.#session = await tab.send('Target.attachToTarget', { targetId, flatten: true });
    return tab;
  }

  send(method: string, params: Values = {}): Promise<Values> {
    this.#count += 1;
    const answer = Promise.withResolvers<Values>();
    this.#waiting.set(this.#count, answer);
    this.#socket.send(JSON.stringify({ id: this.#count, method, params, ...this.#session }));
    return answer.promise;
  }

  /** What the page answers to an expression, when it has been waited for. */
  async ask<T>(expression: string): Promise<T> {
    const { result } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    return (result as { value: T }).value;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  #hear({ id, result, error }: Answer): void {
    const answer = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  }
}
