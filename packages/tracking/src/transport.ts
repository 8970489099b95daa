import type { EventPath } from '@contenthub/contracts/events/protocol';
import { createBeaconSender, createRequestBuilder } from './beacons.ts';
import { isAbandoned, type QueuedEvent, queueKey } from './event-queue.ts';
import type { DeliveryContext, RetryQueue } from './retry-queue.ts';

export type TransportOptions = {
  /** The collector's URL. */
  base: string;
  /** False if every response must be readable, which beacon responses are not. */
  beacons?: boolean;
  /** How long events are batched before they are sent, in milliseconds. */
  bundleMs?: number;
  log: (error: unknown) => void;
};

type TransportContext = TransportOptions &
  Pick<DeliveryContext, 'instanceId' | 'queue' | 'user' | 'notify'> & { token: () => string | undefined };

/** Batches and sends events, and persists them until the collector confirms them. */
export function createTransport(context: TransportContext) {
  const { base, beacons = true, queue, notify, bundleMs = 1000 } = context;
  const buildRequest = createRequestBuilder(base, context.token, context.user);
  const inFlight = new Set<string>();
  let bundle: QueuedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryQueue: RetryQueue | undefined;

  const settle: DeliveryContext['settle'] = (queued, cause) => {
    inFlight.delete(queueKey(queued));
    queue.remove(queueKey(queued));
    notify(queued.event, cause ? 'lost' : 'delivered', cause);
  };
  const requeue: DeliveryContext['requeue'] = (queued, cause) => {
    inFlight.delete(queueKey(queued));
    notify(queued.event, 'persisted', cause);
  };

  /** Loads the code for retries only when beacons are rejected or fail, which is rare. */
  const withRetryQueue = async (use: (queue: RetryQueue) => void | Promise<void>): Promise<void> => {
    // While the page unloads there is no time to await anything, not even loaded code.
    if (retryQueue) return use(retryQueue);
    const { createRetryQueue } = await import('./retry-queue.ts');
    retryQueue ??= createRetryQueue({
      ...context,
      buildRequest,
      inFlight,
      settle,
      requeue,
    });
    return use(retryQueue);
  };
  // Offline, the code cannot be loaded either. Queued events wait for the connection or the next page.
  const scheduleRetry = () => void withRetryQueue(({ schedule }) => schedule()).catch(() => {});

  const sendBeacons = createBeaconSender(base, buildRequest, (batch, accepted) => {
    for (const queued of batch) accepted ? settle(queued) : requeue(queued, 'no beacon receipt');
    if (!accepted) scheduleRetry();
  });

  const send = async (batch: QueuedEvent[]): Promise<void> => {
    if (!batch[0]) return;
    const refused = beacons ? sendBeacons(batch) : batch;
    for (const queued of batch) if (!refused.includes(queued)) notify(queued.event, 'sent', 'beacon');
    if (!refused[0]) return;
    await withRetryQueue(({ deliver }) => deliver(refused)).catch((error: unknown) => {
      for (const queued of refused) if (inFlight.has(queueKey(queued))) requeue(queued, String(error));
      throw error;
    });
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const all = bundle;
    bundle = [];
    const sendPath = (path: EventPath) => send(all.filter((queued) => queued.path === path));
    await Promise.all([sendPath('events'), sendPath('lite')]);
  };
  // Failures are already logged.
  const flushQuietly = () => void flush().catch(() => {});

  // A background tab may never become visible again, so its events are sent now. The same applies when the page is
  // left.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushQuietly());
  addEventListener('pagehide', () => {
    flushQuietly();
    for (const { event } of queue.inMemory()) notify(event, 'lost', 'page closed; storage unavailable');
  });
  addEventListener('online', () => queue.keys()[0] && scheduleRetry());

  const transport = {
    flush,
    /** Retries events that earlier pages could not send. */
    retryAbandoned(): void {
      const names = queue.keys();
      if (names.some(isAbandoned)) scheduleRetry();
      else if (names[0]) setTimeout(transport.retryAbandoned, 50_000);
    },
    enqueue(queued: QueuedEvent): void {
      queue.put(queued);
      inFlight.add(queueKey(queued));
      // A ping is sent immediately instead of batched.
      if (queued.event.action === 'ping') return void send([queued]).catch(() => {});
      bundle.push(queued);
      timer ??= setTimeout(flushQuietly, bundleMs);
    },
  };
  return transport;
}
