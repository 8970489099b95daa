import type { Logger } from '@contenthub/server-kit/logger';
import type { EventLog } from '../log/event-log.ts';
import { refusedLine } from '../log/taken.ts';
import type { EventStore } from '../store/event-store.ts';
import { eventRows, refusedRows } from './event-rows.ts';
import { Loader, type Poisoned } from './loader.ts';

export type LoadersOptions = {
  events: EventLog;
  refused: EventLog;
  store: () => Promise<EventStore>;
  logger: Logger;
};

/** One loader for each log: what the store does not take of the events goes to the refused ones, and is stored from there. */
export function makeLoaders({ events, refused, store, logger }: LoadersOptions): [Loader, Loader] {
  const setAside = async ({ row, seq, index, reason, raw }: Poisoned, logId: string) => {
    logger.warn({ seq, index, reason }, 'an event was set aside');
    const id = `${logId}:${seq}.${index}`;
    const about = {
      id,
      collector: String(row?.collector ?? ''),
      version: String(row?.registry_version ?? ''),
      receivedAt: Number(row?.received_at ?? Date.now()),
      reason,
    };
    await refused.append(id, Buffer.from(refusedLine(about, raw)));
  };
  const giveUp = async ({ seq, index, reason }: Poisoned) => {
    logger.error({ seq, index, reason }, 'a refused event could not be stored');
  };
  return [
    new Loader({ stream: 'events', log: events, store, rowsOf: eventRows, setAside, logger }),
    new Loader({ stream: 'refused', log: refused, store, rowsOf: refusedRows, setAside: giveUp, logger }),
  ];
}
