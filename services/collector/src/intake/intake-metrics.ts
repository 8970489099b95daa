import type { Metrics } from '@contenthub/server-kit/metrics';
import { Counter, Gauge } from 'prom-client';
import type { InFlight } from './in-flight.ts';

/** What this process took, refused and turned away since it was started. */
export type IntakeMetrics = {
  events: Counter<'outcome'>;
  turnedAway: Counter<'why'>;
};

export function intakeMetrics({ registry }: Metrics, collector: string, inFlight: InFlight): IntakeMetrics {
  const registers = [registry];
  new Gauge({
    name: 'collector_info',
    help: 'The name under which this process writes to the log.',
    labelNames: ['collector'],
    registers,
  }).set({ collector }, 1);
  new Gauge({
    name: 'collector_in_flight_bytes',
    help: 'Bytes that were received and are not answered yet.',
    registers,
    collect() {
      this.set(inFlight.used);
    },
  });
  const events = new Counter({
    name: 'collector_events_total',
    help: 'Events by outcome. Accepted and refused ones are safe in a log; without_consent and privacy_signal are dropped.',
    labelNames: ['outcome'],
    registers,
  });
  const turnedAway = new Counter({
    name: 'collector_requests_turned_away_total',
    help: 'Requests that were asked to come again, by why.',
    labelNames: ['why'],
    registers,
  });
  for (const outcome of ['accepted', 'refused', 'without_consent', 'privacy_signal']) events.inc({ outcome }, 0);
  return { events, turnedAway };
}
