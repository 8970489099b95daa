import { EventTokenVerifier } from '../intake/event-token-verifier.ts';
import { Intake } from '../intake/intake.ts';
import type { EventLogs } from '../log/open-logs.ts';
import { type SimulationOptions, simulateDays } from './simulated-days.ts';

export type Simulated = { requests: number; events: number };

/** Requests that are accepted together; the intake stores them in one log entry. */
const atOnce = 200;

/**
 * Sends simulated readers through the intake, on a clock that follows them: an event is stored as received when it would
 * have arrived. Events after `until` have not happened yet.
 */
export async function simulate(
  logs: EventLogs,
  options: SimulationOptions,
  until = Date.now(),
  onProgress: (done: Simulated) => void = () => {},
): Promise<Simulated> {
  let now = 0;
  const intake = new Intake({ ...logs, tokens: new EventTokenVerifier({}), now: () => now });
  const done: Simulated = { requests: 0, events: 0 };
  let pending: Promise<unknown>[] = [];
  for (const { at, userAgent, events } of simulateDays(options)) {
    if (at > until) continue;
    now = at;
    const body = Buffer.from(JSON.stringify({ events }));
    pending.push(intake.accept({ lite: false, withToken: false, userAgent, body }));
    done.requests += 1;
    done.events += events.length;
    if (pending.length < atOnce) continue;
    await Promise.all(pending);
    pending = [];
    onProgress(done);
  }
  await Promise.all(pending);
  await intake.flush();
  return done;
}
