import { createStepReporter } from '@contenthub/cli/terminal/progress';
import { RollupBuilder } from '@contenthub/collector/rollups/rollup-builder';
import { Revisions } from '@contenthub/collector/rollups/session-hours';
import { simulate } from '@contenthub/collector/simulation/simulate';
import type { EventStore } from '@contenthub/collector/store/event-store';
import { addExposures } from './copied-readers.ts';
import { dayMs, days, from, type openStoredEvents, planVisits } from './simulated-store.ts';

type StoredEvents = Awaited<ReturnType<typeof openStoredEvents>>;

/** The simulated days, and the same number of days before them again and again, for twelve months in all. */
const blocks = 6;
const rowsPerInsert = 1_000_000;
/** New events that the loader stores at every size. */
const loadedEvents = 10_000;
/** Letters and digits, about as random as a browser's ids. */
const newId = (column: string) => `right(base58Encode(reinterpretAsString(sipHash128(${column}, copy))), 12)`;
/** The end of the simulated days, which is the time of the console's clock. */
export const until = from + days * dayMs;

const derived = [
  'page_facts',
  'rollups_hourly',
  'rollups_daily',
  'rollup_builds',
  'exposed_readers',
  'exposed_reader_builds',
  'experiment_sums',
];

/**
 * A store that grows to any number of events without waiting for the intake. The first events are simulated and went
 * through intake, log and loader. Copies of them get the ids of other readers, sessions and pages and other times, inside
 * the store. Rollups are built from all events by the hub's own builder.
 */
export class GrownStore {
  readonly #events: StoredEvents;
  readonly #revisions = new Revisions();
  #copies = 1;
  #originals = 0;
  #slices = 0;

  constructor(events: StoredEvents) {
    this.#events = events;
  }

  get store(): EventStore {
    return this.#events.store;
  }

  /** Exposes readers to more experiments, and keeps the events aside as what copies are made of. */
  async prepare(): Promise<void> {
    await addExposures(this.store);
    await this.store.command('create table originals engine = MergeTree order by tuple() as select * from events');
    await this.store.command(
      'create table original_entries engine = MergeTree order by tuple() as select * from loaded_entries final',
    );
    this.#originals = await this.count('originals');
  }

  async count(table = 'events'): Promise<number> {
    const [found] = await this.store.rows<{ rows: number }>(`select count() as rows from ${table}`);
    return found?.rows ?? 0;
  }

  /** Adds copies until the store has about this many events. */
  async grow(events: number): Promise<void> {
    const report = createStepReporter({ unit: 'events' });
    const copies = Math.max(this.#copies, Math.round(events / this.#originals));
    const revision = await this.#revisions.next(this.store);
    const perInsert = Math.max(1, Math.floor(rowsPerInsert / this.#originals));
    const added = Array.from({ length: copies - this.#copies }, (_, index) => this.#copies + index);
    let done = 0;
    // Copies of the same days together, because every month of an insert becomes a file of its own.
    for (const [block, own] of Map.groupBy(added, (copy) => copy % blocks)) {
      for (let start = 0; start < own.length; start += perInsert) {
        const some = own.slice(start, start + perInsert);
        await this.#insertCopies(block, some, revision);
        done += some.length;
        report('copied', done * this.#originals, added.length * this.#originals);
      }
    }
    this.#copies = copies;
  }

  async #insertCopies(block: number, copies: number[], revision: number): Promise<void> {
    // Small blocks, because a million rows would need more memory than a statement may use.
    const token = `settings insert_deduplication_token = 'copies ${copies.join(' ')}', max_block_size = 8192,
      min_insert_block_size_rows = 20000, min_insert_block_size_bytes = 0`;
    const shifted = ['received_at', 'sent_at', 'client_time', 'happened_at'].map(
      (name) => `${name} + shift as ${name}`,
    );
    const rows = `select * except (copy, shift) replace(
        ${newId('containerId')} as containerId,
        ${newId('instanceId')} as instanceId,
        ${newId('pageId')} as pageId,
        reinterpretAsUUID(sipHash128(websiteSessionId, copy)) as websiteSessionId,
        concat(log_id, '+', toString(copy)) as log_id, ${shifted.join(', ')})
      from (select *, arrayJoin([${copies.join(', ')}]) as copy,
        toIntervalSecond(cityHash64(containerId, copy) % 3600 - ${(block * days * dayMs) / 1000}) as shift from originals)`;
    await this.store.command(
      `insert into session_hours ${token}
        select distinct toStartOfHour(happened_at), containerId, websiteSessionId, ${revision} from (${rows})`,
    );
    await this.store.command(`insert into events ${token} ${rows}`);
    await this.store.command(
      `insert into loaded_entries ${token}
        select * except copy replace(concat(log_id, '+', toString(copy)) as log_id)
        from (select *, arrayJoin([${copies.join(', ')}]) as copy from original_entries)`,
    );
  }

  /** Sends new readers through intake and log. Returns how many events per second the loader stores. */
  async load(): Promise<number> {
    this.#slices += 1;
    const options = planVisits(loadedEvents);
    const sent = await simulate(this.#events, { ...options, seed: options.seed + this.#slices }, Date.now());
    const startedAt = performance.now();
    await this.#events.load();
    return (sent.events * 1000) / (performance.now() - startedAt);
  }

  /** Builds all rollups and rows of exposed readers from the events. */
  async build(): Promise<void> {
    const report = createStepReporter({ unit: 'hours' });
    for (const table of derived) await this.store.command(`truncate table ${table}`);
    const builder = new RollupBuilder({
      ...{ store: async () => this.store, revisions: this.#revisions, retentionDays: 400 },
      runExclusive: (work) => work(),
    });
    await builder.run((hours, total) => report('rollups built', hours, total));
  }

  /** A store that grew over months has merged its parts. */
  async settle(): Promise<void> {
    const report = createStepReporter({ unit: 'merges' });
    let most = 0;
    for (;;) {
      const [found] = await this.store.rows<{ merges: number }>('select count() as merges from system.merges');
      const merges = found?.merges ?? 0;
      if (merges === 0) return;
      most = Math.max(most, merges);
      report('merged', most - merges, most);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
