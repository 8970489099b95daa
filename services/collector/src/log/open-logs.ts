import { join } from 'node:path';
import type { EventLog } from './event-log.ts';
import { FileLog } from './file-log.ts';
import { JetStreamLog } from './jetstream-log.ts';

export type EventLogs = { events: EventLog; refused: EventLog };
export type LogSettings = { NATS_URL?: string; EVENT_LOG_MB: number; EVENT_LOG_REPLICAS: number };

const megabyte = 1024 * 1024;
/** Share of the event space. Refused events are few, except in an attack. */
const refusedShare = 0.1;

/**
 * Opens two logs: one for accepted events, one for refused events with their reasons. They are JetStream streams if
 * NATS_URL is set, otherwise files in a folder.
 */
export async function openLogs(settings: LogSettings, folder: string): Promise<EventLogs> {
  const { NATS_URL: url, EVENT_LOG_MB, EVENT_LOG_REPLICAS: replicas } = settings;
  const maxBytes = EVENT_LOG_MB * megabyte;
  const refusedBytes = Math.max(Math.floor(maxBytes * refusedShare), megabyte);
  if (url) {
    return {
      events: new JetStreamLog({ url, stream: 'EVENTS', maxBytes, replicas }),
      refused: new JetStreamLog({ url, stream: 'EVENTS_REFUSED', maxBytes: refusedBytes, replicas }),
    };
  }
  const events = await FileLog.open(join(folder, 'log'), { maxBytes });
  try {
    return { events, refused: await FileLog.open(join(folder, 'refused-log'), { maxBytes: refusedBytes }) };
  } catch (error) {
    await events.close();
    throw error;
  }
}

export async function closeLogs({ events, refused }: EventLogs): Promise<void> {
  await Promise.all([events.close(), refused.close()]);
}
