import { connect, type Socket } from 'node:net';
import { eventSample } from '@contenthub/contracts/testing/event-samples';

export type LoadOptions = {
  address: string;
  connections: number;
  eventsInRequest: number;
  seconds: number;
  /** Events a second; as many as are answered where it is not given. */
  rate?: number;
  /** Counts page loads from here, so that two loads send no event of the same identity. */
  firstPageLoad?: number;
};

export type LoadResult = { accepted: number; failed: number; perSecond: number; latencies: number[] };

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Events of their own identity each, over connections that send the next request when the last one is answered. */
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
    // Those that are paced begin one after the other, as visitors do.
    let due = startedAt + (everyMs * index) / connections;
    while (performance.now() < until) {
      if (everyMs) {
        const early = due - performance.now();
        if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
        due += everyMs;
      }
      const begun = performance.now();
      const status = await connection.post('/events', write());
      latencies.push(performance.now() - begun);
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

/** Bodies of one page load, each with the next numbers; put together from pieces, for the load must cost little itself. */
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

/** HTTP as far as this load needs it: one request after the other, answers with a length. */
class Connection {
  readonly #socket: Socket;
  #answer = '';
  #waiting: ((status: number) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1').on('data', (text: string) => this.#hear(text));
    socket.on('error', () => this.#tell(0));
    socket.on('close', () => this.#tell(0));
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

  #hear(text: string): void {
    this.#answer += text;
    const end = this.#answer.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#answer)?.[1] ?? 0);
    if (this.#answer.length < end + 4 + length) return;
    const status = Number(this.#answer.slice(9, 12));
    this.#answer = '';
    this.#tell(status);
  }

  #tell(status: number): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(status);
  }
}
