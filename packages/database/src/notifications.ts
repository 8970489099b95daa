import pg from 'pg';

const reconnectMs = 1000;
const connectMs = 5000;

/** Listens for PostgreSQL notifications on its own connection, and reconnects when it is lost. */
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
      // Notifications sent while disconnected are lost, so notify once.
      this.#onNotification();
    } catch {
      // A refused connection closes itself. One that could not listen must be closed.
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
