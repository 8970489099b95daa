import type { Logger } from '@contenthub/server-kit/logger';
import type { ErasedIds } from '../erasure/erased-ids.ts';
import type { EventLog } from '../log/event-log.ts';
import { refusedLine } from '../log/taken.ts';
import type { EventStore } from '../store/event-store.ts';
import type { LoadedRow } from './block.ts';
import { eventRows, refusedRows } from './event-rows.ts';
import { Loader, type LoaderOptions, type Poisoned } from './loader.ts';

export type LoadersOptions = {
  events: EventLog;
  refused: EventLog;
  store: () => Promise<EventStore>;
  erased?: ErasedIds;
  alone?: LoaderOptions['alone'];
  logger: Logger;
};

/** One loader for each log: what the store does not take of the events goes to the refused ones, and is stored from there. */
export function makeLoaders({ events, refused, store, erased, alone, logger }: LoadersOptions): [Loader, Loader] {
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
  const common = {
    store,
    logger,
    ...(alone && { alone }),
    ...(erased && { prepare: (opened: EventStore) => erased.load(opened) }),
  };
  const dropsEvent = erased && { drops: (row: LoadedRow) => erased.dropsEvent(row) };
  const dropsRefused = erased && { drops: (row: LoadedRow) => erased.dropsRefused(row) };
  return [
    new Loader({ ...common, ...dropsEvent, stream: 'events', log: events, rowsOf: eventRows, setAside }),
    new Loader({ ...common, ...dropsRefused, stream: 'refused', log: refused, rowsOf: refusedRows, setAside: giveUp }),
  ];
}
