import type { EventLog } from '../log/event-log.ts';
import type { EventStore } from '../store/event-store.ts';
import type { PlacedRow } from './block.ts';

export type LoadedEntry = { seq: number; collector: string; taken: number; poisoned: number };

/** How many entries before the last one are looked at again: more than a block has, so that half a block is noticed. */
const lookBack = 2000;

/** How far a log was loaded, as the rows themselves tell. */
export class Checkpoint {
  readonly logId: string;
  readonly #store: EventStore;
  readonly #stream: string;
  #position: number;
  /** Rows after the position that are there already: the last block may be there in part. */
  #there: Set<string>;

  private constructor(store: EventStore, stream: string, logId: string, position: number, there: Set<string>) {
    this.logId = logId;
    this.#store = store;
    this.#stream = stream;
    this.#position = position;
    this.#there = there;
  }

  static async find(store: EventStore, stream: string, log: EventLog): Promise<Checkpoint> {
    const { identity, first } = await log.state();
    const logId = `${stream}@${identity}`;
    const [found] = await store.rows<{ last: string }>(
      `select greatest((select max(stream_seq) from ${stream} where log_id = {logId: String}),
        (select max(stream_seq) from loaded_entries where log_id = {logId: String})) as last`,
      { logId },
    );
    const position = Math.max(Number(found?.last ?? 0) - lookBack, first - 1, 0);
    const rows = await store.rows<{ seq: string; index: number }>(
      `select toString(stream_seq) as seq, stream_index as index from ${stream}
        where log_id = {logId: String} and stream_seq > {position: UInt64}`,
      { logId, position },
    );
    return new Checkpoint(store, stream, logId, position, new Set(rows.map(({ seq, index }) => `${seq}.${index}`)));
  }

  get position(): number {
    return this.#position;
  }

  without(rows: PlacedRow[]): PlacedRow[] {
    if (this.#there.size === 0) return rows;
    return rows.filter(({ stream_seq, stream_index }) => !this.#there.delete(`${stream_seq}.${stream_index}`));
  }

  /** These are stored, in order and without a gap. */
  async advance(entries: LoadedEntry[]): Promise<void> {
    const last = entries.at(-1)?.seq ?? this.#position;
    const rows = entries.map(({ seq, ...counts }) => ({
      log_id: this.logId,
      stream: this.#stream,
      stream_seq: seq,
      ...counts,
      loaded_at: Date.now(),
    }));
    const token = `${this.logId}:entries:${entries[0]?.seq}-${last}:${Date.now()}`;
    await this.#store.insert('loaded_entries', rows, token);
    this.#position = last;
    if (this.#there.size > 0 && last > this.#position) this.#there = new Set();
  }
}
