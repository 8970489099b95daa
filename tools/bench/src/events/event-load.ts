import { connect, type Socket } from 'node:net';
import { eventSample } from '@contenthub/contracts/testing/event-samples';

export type LoadOptions = {
  address: string;
  connections: number;
  eventsInRequest: number;
  seconds: number;
  /** Events per second. Without a rate, each connection sends as fast as it gets responses. */
  rate?: number;
  /** The first page load number, so that two loads never send the same event. */
  firstPageLoad?: number;
};

export type LoadResult = { accepted: number; failed: number; perSecond: number; latencies: number[] };

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Sends unique events over connections that each wait for a response before the next request. */
export async function sendLoad(options: LoadOptions): Promise<LoadResult> {
  const { connections, seconds, eventsInRequest, rate, firstPageLoad = 0 } = options;
  const until = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  const everyMs = rate ? (connections * eventsInRequest * 1000) / rate : 0;
  const workers = Array.from({ length: connections }, async (_, index) => {
    const connection = await Connection.open(options.address);
    const write = createBodyWriter(firstPageLoad + index + 1, eventsInRequest);
    const latencies: number[] = [];
    let failed = 0;
    // Paced connections start one after the other, like visitors.
    let due = startedAt + (everyMs * index) / connections;
    while (performance.now() < until) {
      if (everyMs) {
        const early = due - performance.now();
        if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
        due += everyMs;
      }
      const startedAt = performance.now();
      const status = await connection.post('/events', write());
      latencies.push(performance.now() - startedAt);
      if (status !== 200) failed += 1;
    }
    connection.close();
    return { latencies, failed };
  });
  const results = await Promise.all(workers);
  const latencies = results.flatMap((each) => each.latencies);
  const failed = results.reduce((sum, each) => sum + each.failed, 0);
  const accepted = (latencies.length - failed) * eventsInRequest;
  return { accepted, failed, perSecond: accepted / ((performance.now() - startedAt) / 1000), latencies };
}

/**
 * Builds the bodies of one page load with consecutive numbers. They are concatenated because the load must be cheap.
 */
function createBodyWriter(pageLoad: number, count: number): () => string {
  const own = { instanceId: String(pageLoad).padStart(8, '0'), isTest: false, ageMs: 0, userAgent };
  const [before = '', after = ''] = JSON.stringify(
    eventSample('postPage/view', { ...own, batchId: 987_654_321 }),
  ).split('987654321');
  let batchId = 0;
  return () => {
    const events: string[] = [];
    for (let each = 0; each < count; each += 1) {
      batchId += 1;
      events.push(before + batchId + after);
    }
    return `{"events":[${events.join(',')}]}`;
  };
}

/** Minimal HTTP client: sequential requests, responses with a content length. */
class Connection {
  readonly #socket: Socket;
  #response = '';
  #waiting: ((status: number) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1').on('data', (text: string) => this.#onData(text));
    socket.on('error', () => this.#settle(0));
    socket.on('close', () => this.#settle(0));
  }

  static async open(address: string): Promise<Connection> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Connection(socket);
  }

  post(path: string, body: string): Promise<number> {
    if (this.#socket.destroyed) return Promise.resolve(0);
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#socket.write(
        `POST ${path} HTTP/1.1\r\nhost: hub\r\nuser-agent: ${userAgent}\r\ncontent-type: text/plain\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #onData(text: string): void {
    this.#response += text;
    const end = this.#response.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#response)?.[1] ?? 0);
    if (this.#response.length < end + 4 + length) return;
    const status = Number(this.#response.slice(9, 12));
    this.#response = '';
    this.#settle(status);
  }

  #settle(status: number): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(status);
  }
}
