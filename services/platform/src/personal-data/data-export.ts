import { Readable } from 'node:stream';
import type { LinkedIds } from '@contenthub/contracts/platform/personal-events';
import type { FastifyReply } from 'fastify';
import type { Database } from '../database.ts';
import type { EventStoreClient } from './event-store-client.ts';
import type { DataSubject, PersonalDataSource } from './personal-table.ts';

type Sources = { database: Database; tables: readonly PersonalDataSource[]; events: EventStoreClient | undefined };

const format = { format: 'contenthub-personal-data', version: 1 };

/**
 * Streams all data about one person as JSON, because events may be many. The first chunk is sent once every store has
 * responded, so that an unavailable store is an error and not a partial file. docs/privacy.md describes the format.
 */
export async function exportPersonalData(sources: Sources, account: DataSubject): Promise<AsyncIterable<string>> {
  const { database, tables, events } = sources;
  const userId = String(account.userId);
  const linked = await events?.getLinkedIds(userId);
  const person = { ...account, visitors: (linked?.visitors ?? []).map(Number) };
  const data: Record<string, unknown> = {};
  for (const { name, rows } of tables) data[name] = await rows(database, person);
  const browsers = linked && { browserIds: linked.ownBrowsers, anonymousIds: linked.visitors };
  const head = { ...format, exportedAt: new Date().toISOString(), userId: account.userId, ...browsers, data };
  const opening = JSON.stringify(head, null, 2).replace(/\n\}$/, '');
  if (!events || !linked) return singleChunk(`${opening}\n}\n`);
  return withEvents(opening, events, userId, linked, await events.getEvents(userId, linked));
}

async function* singleChunk(text: string): AsyncIterable<string> {
  yield text;
}

async function* withEvents(
  opening: string,
  store: EventStoreClient,
  userId: string,
  linked: LinkedIds,
  first: Awaited<ReturnType<EventStoreClient['getEvents']>>,
): AsyncIterable<string> {
  yield `${opening},\n  "events": [`;
  let separator = '\n    ';
  for (let page = first; ; page = await store.getEvents(userId, linked, page.next)) {
    for (const event of page.events) {
      yield separator + JSON.stringify(event);
      separator = ',\n    ';
    }
    if (!page.next) break;
  }
  yield '\n  ]\n}\n';
}

/** A download that no cache may store. */
export function sendExport(reply: FastifyReply, file: AsyncIterable<string>): FastifyReply {
  const name = `contenthub-data-${new Date().toISOString().slice(0, 10)}.json`;
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('application/json; charset=utf-8')
    .send(Readable.from(file));
}
