import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import pg from 'pg';

const reconnectMs = 1000;
const connectMs = 5000;

/** Listens for PostgreSQL notifications on its own connection, and reconnects when it is lost. */
export class NotificationListener {
  readonly #url: string;
  readonly #channel: string;
  readonly #onNotification: () => void;
  readonly #job = new BackgroundJob({ run: () => this.#connect(), delayMs: reconnectMs });
  #client: pg.Client | undefined;

  constructor(url: string, channel: string, onNotification: () => void) {
    this.#url = url;
    this.#channel = channel;
    this.#onNotification = onNotification;
  }

  /** Resolves after the first attempt to connect. */
  start(): Promise<void> {
    return this.#job.runNow();
  }

  async stop(): Promise<void> {
    // Not awaited: an attempt to connect may never settle once its client has ended.
    void this.#job.stop();
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    client.on('notification', this.#onNotification);
    client.on('error', () => {});
    client.on('end', () => this.#job.trigger());
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      // Notifications sent while disconnected are lost, so notify once.
      this.#onNotification();
    } catch {
      // A refused connection closes itself. One that could not listen must be closed.
      await client.end().catch(() => {});
      this.#job.trigger();
    }
  }
}
