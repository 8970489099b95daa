import pg from 'pg';

const reconnectMs = 1000;
const connectMs = 5000;

/** Hears what PostgreSQL notifies on a channel, on a connection of its own that is opened anew when it is lost. */
export class NotificationListener {
  readonly #url: string;
  readonly #channel: string;
  readonly #onNotification: () => void;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, channel: string, onNotification: () => void) {
    this.#url = url;
    this.#channel = channel;
    this.#onNotification = onNotification;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    client.on('notification', this.#onNotification);
    client.on('error', () => {});
    client.on('end', () => this.#scheduleReconnect());
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      // What was notified while nobody listened is lost: look once.
      this.#onNotification();
    } catch {
      // A connection that was refused ends by itself; one that could not listen must be ended.
      await client.end().catch(() => {});
      this.#scheduleReconnect();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  #scheduleReconnect(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), reconnectMs).unref();
  }
}
