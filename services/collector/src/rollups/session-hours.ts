import type { PositionedRow } from '../loader/event-rows.ts';
import type { EventStore } from '../store/event-store.ts';

const hourSeconds = 3600;

/** Numbers that grow with every change and every build, also when the clock is set back. */
export class Revisions {
  #last: number | undefined;

  async next(store: EventStore): Promise<number> {
    this.#last ??= await this.#read(store);
    this.#last = Math.max(this.#last + 1, Date.now());
    return this.#last;
  }

  async #read(store: EventStore): Promise<number> {
    const [found] = await store.rows<{ last: number }>(
      `select greatest((select max(revision) from session_hours), (select max(revision) from rollup_builds),
        (select max(revision) from page_facts), (select max(revision) from exposed_readers)) as last`,
    );
    return found?.last ?? 0;
  }
}

/** Collects the sessions and hours of rows that are about to be stored. */
export class SessionHours {
  readonly #revisions: Revisions;
  readonly #marks = new Map<string, { hour: number; containerId: unknown; websiteSessionId: unknown }>();

  constructor(revisions: Revisions) {
    this.#revisions = revisions;
  }

  add({ happened_at, containerId, websiteSessionId }: PositionedRow): void {
    const seconds = Math.floor(Number(happened_at) / 1000);
    const hour = seconds - (seconds % hourSeconds);
    this.#marks.set(`${hour} ${containerId} ${websiteSessionId}`, { hour, containerId, websiteSessionId });
  }

  async save(store: EventStore): Promise<void> {
    if (this.#marks.size === 0) return;
    const revision = await this.#revisions.next(store);
    const sessionHours = [...this.#marks.values()].map((mark) => ({ ...mark, revision }));
    await store.insert('session_hours', sessionHours, `session-hours:${revision}`);
  }
}

/** Marks the hours of some sessions, so that the rollups are rebuilt without these sessions. */
export async function markHours(
  store: EventStore,
  revisions: Revisions,
  condition: string,
  params: Record<string, unknown> = {},
): Promise<void> {
  // Without aliases, which would replace the columns in the condition.
  await store.command(
    `insert into session_hours
      select distinct hour, '', toUUID('00000000-0000-0000-0000-000000000000'), {revision: UInt64}
      from session_hours where ${condition}`,
    { ...params, revision: await revisions.next(store) },
  );
}

/** Marks some sessions as changed. */
export async function markSessions(
  store: EventStore,
  revisions: Revisions,
  condition: string,
  params: Record<string, unknown> = {},
): Promise<void> {
  await store.command(
    `insert into session_hours select hour, containerId, websiteSessionId, {revision: UInt64}
      from session_hours final where ${condition}`,
    { ...params, revision: await revisions.next(store) },
  );
}

/**
 * Marks every hour in which the browsers had events, removes their sessions without remaining events, and marks the
 * others. Call it after the events are deleted and while nothing is stored. It is repeatable.
 */
export async function markErased(store: EventStore, revisions: Revisions, browsers: string[]): Promise<void> {
  if (browsers.length === 0) return;
  const isTheirs = 'containerId in {browsers: Array(String)}';
  await markHours(store, revisions, isTheirs, { browsers });
  await store.command(
    `alter table session_hours delete where ${isTheirs} and (hour, containerId, websiteSessionId) not in (
        select toStartOfHour(happened_at), containerId, websiteSessionId from events where ${isTheirs})
      settings mutations_sync = 2`,
    { browsers },
  );
  // ClickHouse stores the text of the last mutation, which contains the ids.
  await store.command('alter table session_hours delete where false settings mutations_sync = 2');
  await markSessions(store, revisions, isTheirs, { browsers });
}
