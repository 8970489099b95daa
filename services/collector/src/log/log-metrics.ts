import { addLabelledGauge, type Metrics } from '@contenthub/server-kit/observability/metrics';
import type { EventLog, LogState } from './event-log.ts';
import type { EventLogs } from './open-logs.ts';

/** How full the logs are. An intake refuses events when a log is full. */
export function addLogMetrics(metrics: Metrics, { events, refused }: EventLogs): void {
  const gauge = (name: string, help: string, pick: (state: LogState) => number) =>
    addLabelledGauge(metrics, name, help, 'log', async () => {
      const read = async (log: EventLog) => pick(await log.state());
      const [ofEvents, ofRefused] = await Promise.all([read(events), read(refused)]);
      return { events: ofEvents, refused: ofRefused };
    });
  gauge('event_log_bytes', 'Size of the event log.', ({ bytes }) => bytes);
  gauge('event_log_max_bytes', 'Size at which the event log is full.', ({ maxBytes }) => maxBytes);
  gauge('event_log_last_entry', 'Number of the newest entry in the event log.', ({ last }) => last);
}
