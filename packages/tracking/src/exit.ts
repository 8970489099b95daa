import type { EventPath } from '@contenthub/contracts/events/wire';
import { beaconsTo } from './beacons.ts';
import type { Drain } from './drain.ts';
import { isAbandoned, nameOf, type Sending } from './kept-events.ts';
import type { WayOut } from './way-out.ts';
import { wrapFor } from './wrapping.ts';

export type ExitOptions = {
  /** The collector's address. */
  base: string;
  /** False where every answer is to be read: nobody can read that to a beacon. */
  beacons?: boolean;
  /** How long events are gathered before they are sent together, in milliseconds. */
  bundleMs?: number;
  log: (error: unknown) => void;
};

type Surroundings = ExitOptions &
  Pick<WayOut, 'instanceId' | 'kept' | 'user' | 'tell'> & { token: () => string | undefined };

/** Where events leave the page: gathered, sent, and kept until the collector is known to have them. */
export function openExit(surroundings: Surroundings) {
  const { base, beacons = true, kept, tell, bundleMs = 1000 } = surroundings;
  const wrap = wrapFor(base, surroundings.token, surroundings.user);
  const underWay = new Set<string>();
  let bundle: Sending[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drain: Drain | undefined;

  const end: WayOut['end'] = (sending, cause) => {
    underWay.delete(nameOf(sending));
    kept.remove(nameOf(sending));
    tell(sending.event, cause ? 'lost' : 'taken', cause);
  };
  const keep: WayOut['keep'] = (sending, cause) => {
    underWay.delete(nameOf(sending));
    tell(sending.event, 'kept', cause);
  };

  /** The code for what beacons cannot do: it comes when they are refused or fail, which for most readers is never. */
  const withDrain = async (use: (drain: Drain) => void | Promise<void>): Promise<void> => {
    // At the end of a page there is no time to wait, not even for what is here.
    if (drain) return use(drain);
    const { drainOf } = await import('./drain.ts');
    drain ??= drainOf({ ...surroundings, wrap, underWay, end, keep });
    return use(drain);
  };
  // Offline, the code cannot come either; what is kept waits for the connection, or for the next page.
  const tryAgain = () => void withDrain(({ begin }) => begin()).catch(() => {});

  const beacon = beaconsTo(base, wrap, (sendings, taken) => {
    for (const sending of sendings) taken ? end(sending) : keep(sending, 'beacon not answered');
    if (!taken) tryAgain();
  });

  const send = async (sendings: Sending[]): Promise<void> => {
    if (!sendings[0]) return;
    const refused = beacons ? beacon(sendings) : sendings;
    for (const sending of sendings) if (!refused.includes(sending)) tell(sending.event, 'sent', 'beacon');
    if (!refused[0]) return;
    await withDrain(({ deliver }) => deliver(refused)).catch((error: unknown) => {
      for (const sending of refused) if (underWay.has(nameOf(sending))) keep(sending, String(error));
      throw error;
    });
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const all = bundle;
    bundle = [];
    const ofPath = (path: EventPath) => send(all.filter((sending) => sending.path === path));
    await Promise.all([ofPath('events'), ofPath('lite')]);
  };
  // What fails is logged already.
  const flushQuietly = () => void flush().catch(() => {});

  // A tab that goes to the background may never come back; and the last word of a page that is left is said now.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushQuietly());
  addEventListener('pagehide', () => {
    flushQuietly();
    for (const { event } of kept.inMemory()) tell(event, 'lost', 'left before the answer, storage unavailable');
  });
  addEventListener('online', () => kept.names()[0] && tryAgain());

  const exit = {
    flush,
    /** What pages before this one could not get rid of is tried again. */
    open(): void {
      const names = kept.names();
      if (names.some(isAbandoned)) tryAgain();
      else if (names[0]) setTimeout(exit.open, 50_000);
    },
    add(sending: Sending): void {
      kept.put(sending);
      underWay.add(nameOf(sending));
      // A ping is a sign of life of its own: nothing is gathered with it.
      if (sending.event.action === 'ping') return void send([sending]).catch(() => {});
      bundle.push(sending);
      timer ??= setTimeout(flushQuietly, bundleMs);
    },
  };
  return exit;
}
