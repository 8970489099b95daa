import { deliverBy, type SendError } from './deliver.ts';
import { isAbandoned, nameOf, type Sending } from './kept-events.ts';
import type { WayOut } from './way-out.ts';

const [firstWaitMs, longestWaitMs] = [1000, 300_000];
/** When events of other pages may have been abandoned. */
const lookAgainMs = 50_000;
/** How long what another tab has got rid of may still seem to be here: a tab hears of it a moment later. */
const echoMs = 100;
const together = 40;
/** More than a reader makes in a day without a connection. */
const most = 1000;

export type Drain = {
  /** Sends what no beacon could carry. */
  deliver: (sendings: Sending[]) => Promise<void>;
  /** Begins to try again, soon; later where the answer that failed asked for it. */
  begin: (error?: SendError) => void;
};

/**
 * Tries again what is kept, of this page and of those that are gone: one tab at a time, and with growing, uneven pauses,
 * so that a collector that comes back is not met by everybody at once.
 */
export function drainOf(wayOut: WayOut): Drain {
  const { kept, user, tell, instanceId, underWay, end } = wayOut;
  let failures = 0;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const idle = () => kept.names().filter((name) => !underWay.has(name));

  /** Of this page all that it does not wait for; of others what they have abandoned. Each with its user. */
  const ready = (): Sending[] => {
    const known = user();
    return idle()
      .filter((name) => isAbandoned(name) || name.includes(`-${instanceId}-`))
      .flatMap((name) => {
        const sending = read(kept, name);
        if (!sending) return [];
        // It happened before this browser's user was known, a page or two ago.
        if (!sending.event.userId && known) Object.assign(sending.event, { isTest: false, ...known });
        return sending.event.userId ? [sending] : [];
      });
  };

  /** In halves, when the collector takes no body so large. What it refuses for good is lost, and does not stop the rest. */
  const tryOnce = async (batch: Sending[]): Promise<void> => {
    try {
      await deliverBy(wayOut, batch);
    } catch (error) {
      const { response, message } = error as SendError;
      if (!response || mayPass(response.status)) throw error;
      const half = batch.length >> 1;
      if (response.status !== 413 || half === 0) {
        for (const sending of batch) end(sending, `refused: ${message}`);
        return;
      }
      await tryOnce(batch.slice(0, half));
      await tryOnce(batch.slice(half));
    }
  };

  const dropOldest = () => {
    const names = kept.names();
    for (const name of names.slice(0, Math.max(0, names.length - most))) {
      const sending = read(kept, name);
      kept.remove(name);
      if (sending) tell(sending.event, 'lost', `more than ${most} events are kept`);
    }
  };

  const drain = async () => {
    await new Promise((resolve) => setTimeout(resolve, echoMs));
    dropOldest();
    for (let [first, ...rest] = ready(); first; [first, ...rest] = ready()) {
      const { path, event } = first;
      const alike = (one: Sending) => one.path === path && one.event.userId === event.userId;
      await tryOnce([first, ...rest].filter(alike).slice(0, together));
    }
  };

  const run = async () => {
    running = true;
    let afterMs = lookAgainMs;
    try {
      await oneTabAtATime(drain);
      failures = 0;
    } catch (error) {
      failures += 1;
      afterMs = pause(failures, error as SendError);
    }
    running = false;
    if (idle().length > 0) timer = setTimeout(run, afterMs);
  };

  const begin = (error?: SendError) => {
    if (running) return;
    clearTimeout(timer);
    timer = setTimeout(run, pause(failures, error));
  };
  const deliver = (sendings: Sending[]) =>
    deliverBy(wayOut, sendings).catch((error: SendError) => {
      begin(error);
      throw error;
    });
  return { begin, deliver };
}

function pause(failures: number, error?: SendError): number {
  const asked = Number(error?.response?.headers.get('retry-after')) * 1000 || 0;
  return asked + Math.random() * Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
}

/** Asked again later, the collector may answer otherwise. */
function mayPass(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

function read(kept: WayOut['kept'], name: string): Sending | undefined {
  const value = kept.read(name);
  try {
    const sending = typeof value === 'object' && value ? value : (JSON.parse(value ?? '') as Sending);
    if (nameOf(sending) === name) return sending;
  } catch {
    // Taken meanwhile, or written by something else.
  }
  kept.remove(name);
  return undefined;
}

async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  // Where there are no locks two tabs may send the same; the collector counts it once.
  if (!navigator.locks) return work();
  await navigator.locks.request('contenthub:drain', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
