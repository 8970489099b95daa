import type { EventLog } from '../log/event-log.ts';
import type { EventStore } from '../store/event-store.ts';
import type { PositionedRow } from './event-rows.ts';

export type LoadedEntry = { seq: number; collector: string; taken: number; deadLetters: number; erased: number };

type RowPosition = { seq: number; index: number };

/** How far a log is loaded, derived from the stored rows: counted entries are complete, later ones may be partial. */
export class Checkpoint {
  readonly logId: string;
  readonly #store: EventStore;
  readonly #stream: string;
  #position: number;
  /** Rows after the position. A loader that was killed stored them but did not count their entry. */
  readonly #storedRows: Set<string>;
  readonly #lastStored: number;

  private constructor(store: EventStore, stream: string, logId: string, position: number, rows: RowPosition[]) {
    this.logId = logId;
    this.#store = store;
    this.#stream = stream;
    this.#position = position;
    this.#storedRows = new Set(rows.map(({ seq, index }) => `${seq}.${index}`));
    this.#lastStored = rows.reduce((last, { seq }) => Math.max(last, seq), 0);
  }

  static async load(store: EventStore, stream: string, log: EventLog): Promise<Checkpoint> {
    const { identity, first } = await log.state();
    const logId = `${stream}@${identity}`;
    const [found] = await store.rows<{ last: number }>(
      'select max(stream_seq) as last from loaded_entries where log_id = {logId: String}',
      { logId },
    );
    const position = Math.max(found?.last ?? 0, first - 1);
    const rows = await store.rows<RowPosition>(
      `select stream_seq as seq, stream_index as index from ${stream}
        where log_id = {logId: String} and stream_seq > {position: UInt64}`,
      { logId, position },
    );
    return new Checkpoint(store, stream, logId, position, rows);
  }

  get position(): number {
    return this.#position;
  }

  isStored({ stream_seq, stream_index }: PositionedRow): boolean {
    return this.#storedRows.size > 0 && this.#storedRows.has(`${stream_seq}.${stream_index}`);
  }

  /** Rows that are stored in order and without gaps. */
  async advance(entries: LoadedEntry[]): Promise<void> {
    const last = entries.at(-1)?.seq ?? this.#position;
    const rows = entries.map(({ seq, deadLetters, ...counts }) => ({
      log_id: this.logId,
      stream: this.#stream,
      stream_seq: seq,
      ...counts,
      poisoned: deadLetters,
      loaded_at: Date.now(),
    }));
    const token = `${this.logId}:entries:${entries[0]?.seq}-${last}:${Date.now()}`;
    await this.#store.insert('loaded_entries', rows, token);
    this.#position = last;
    if (last >= this.#lastStored) this.#storedRows.clear();
  }
}
