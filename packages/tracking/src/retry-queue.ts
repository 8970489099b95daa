import type { EventsResponse } from '@contenthub/contracts/events/protocol';
import { type BuildRequest, maxKeepaliveBytes, responseTimeoutMs } from './beacons.ts';
import { type EventQueue, isAbandoned, type QueuedEvent, queueKey } from './event-queue.ts';
import type { DeliveryStatus, TrackedEvent, User } from './tracking.ts';

/** Dependencies for sending events later or by other means than beacons. */
export type DeliveryContext = {
  instanceId: string;
  queue: EventQueue;
  user: () => User | undefined;
  log: (error: unknown) => void;
  notify: (event: TrackedEvent, status: DeliveryStatus, detail?: string) => void;
  buildRequest: BuildRequest;
  /** Keys of events with a pending response on this page. */
  inFlight: Set<string>;
  /** The event is done: the collector accepted it, or it is lost. */
  settle: (queued: QueuedEvent, cause?: string) => void;
  /** Schedules another attempt for the event. */
  requeue: (queued: QueuedEvent, cause: string) => void;
};

const [baseDelayMs, maxDelayMs] = [1000, 300_000];
/** After this time, events of other pages may be abandoned. */
const recheckMs = 50_000;
/** How long an event that another tab removed may still appear in storage. */
const echoMs = 100;
const batchSize = 40;
/** More events than a reader causes in an offline day. */
const maxQueued = 1000;

export type RetryQueue = {
  /** Sends events that no beacon could carry. */
  deliver: (batch: QueuedEvent[]) => Promise<void>;
  /** Schedules a retry soon, or later if the failed response requested it. */
  schedule: (error?: SendError) => void;
};

/**
 * Retries queued events of this page and of closed pages. Only one tab sends at a time, with growing random delays, so
 * that clients do not overload a recovering collector.
 */
export function createRetryQueue(context: DeliveryContext): RetryQueue {
  const { queue, user, notify, instanceId, inFlight, settle } = context;
  let failures = 0;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const idleKeys = () => queue.keys().filter((name) => !inFlight.has(name));

  /** Events of this page without a pending response, and abandoned events of others. Each gets its user. */
  const readyEvents = (): QueuedEvent[] => {
    const currentUser = user();
    return idleKeys()
      .filter((name) => isAbandoned(name) || name.includes(`-${instanceId}-`))
      .flatMap((name) => {
        const queued = readQueued(queue, name);
        if (!queued) return [];
        // The event happened before the user of this browser was known.
        if (!queued.event.userId && currentUser) Object.assign(queued.event, { isTest: false, ...currentUser });
        return queued.event.userId ? [queued] : [];
      });
  };

  /**
   * Sends a batch, and splits it in halves if the collector rejects its size. Permanently rejected events are lost and
   * do not block the rest.
   */
  const sendBatch = async (batch: QueuedEvent[]): Promise<void> => {
    try {
      await deliverByFetch(context, batch);
    } catch (error) {
      const { response, message } = error as SendError;
      if (!response || isRetryable(response.status)) throw error;
      const half = batch.length >> 1;
      if (response.status !== 413 || half === 0) {
        for (const queued of batch) settle(queued, `rejected: ${message}`);
        return;
      }
      await sendBatch(batch.slice(0, half));
      await sendBatch(batch.slice(half));
    }
  };

  const dropOldest = () => {
    const names = queue.keys();
    for (const name of names.slice(0, Math.max(0, names.length - maxQueued))) {
      const queued = readQueued(queue, name);
      if (!queued) continue;
      queue.remove(queueKey(queued));
      notify(queued.event, 'lost', `queue limit of ${maxQueued} events reached`);
    }
  };

  const flush = async () => {
    await new Promise((resolve) => setTimeout(resolve, echoMs));
    dropOldest();
    for (let [first, ...rest] = readyEvents(); first; [first, ...rest] = readyEvents()) {
      const { path, event } = first;
      const sameDestination = (one: QueuedEvent) => one.path === path && one.event.userId === event.userId;
      await sendBatch([first, ...rest].filter(sameDestination).slice(0, batchSize));
    }
  };

  const run = async () => {
    running = true;
    let afterMs = recheckMs;
    try {
      await withTabLock(flush);
      failures = 0;
    } catch (error) {
      failures += 1;
      afterMs = retryDelayMs(failures, error as SendError);
    }
    running = false;
    if (idleKeys().length > 0) timer = setTimeout(run, afterMs);
  };

  const schedule = (error?: SendError) => {
    if (running) return;
    clearTimeout(timer);
    timer = setTimeout(run, retryDelayMs(failures, error));
  };
  const deliver = (batch: QueuedEvent[]) =>
    deliverByFetch(context, batch).catch((error: SendError) => {
      schedule(error);
      throw error;
    });
  return { schedule, deliver };
}

function retryDelayMs(failures: number, error?: SendError): number {
  const retryAfterMs = Number(error?.response?.headers.get('retry-after')) * 1000 || 0;
  return retryAfterMs + Math.random() * Math.min(baseDelayMs * 2 ** failures, maxDelayMs);
}

/** Whether a later attempt may succeed. */
function isRetryable(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** Reads an event, and moves one that an earlier release stored. */
function readQueued(queue: DeliveryContext['queue'], name: string): QueuedEvent | undefined {
  const value = queue.read(name);
  try {
    const queued = typeof value === 'object' && value ? value : (JSON.parse(value ?? '') as QueuedEvent);
    const key = queueKey(queued);
    if (key === name) return queued;
    if (key === name.replace(':kept:', ':queue:')) {
      queue.remove(name);
      queue.put(queued);
      return queued;
    }
  } catch {
    // Removed in the meantime, or written by other code.
  }
  queue.remove(name);
  return undefined;
}

async function withTabLock(work: () => Promise<void>): Promise<void> {
  // Without the Locks API, two tabs may send the same event. The collector deduplicates it.
  if (!navigator.locks) return work();
  await navigator.locks.request('contenthub:retry', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** The collector responded with an error, or not at all. */
type SendError = Error & { response?: Response | undefined };

/** Sends with fetch, so that the response can be read. A failure is logged, queued for retry and thrown. */
async function deliverByFetch(
  { buildRequest, inFlight, settle, requeue, notify, log }: DeliveryContext,
  batch: QueuedEvent[],
): Promise<void> {
  for (const queued of batch) {
    inFlight.add(queueKey(queued));
    notify(queued.event, 'sent', 'fetch');
  }
  const response = await postWithKeepalive(...buildRequest(batch));
  if (response?.ok) {
    const { rejected = [] } = (await response.json().catch(() => ({}))) as Partial<EventsResponse>;
    const reasons = new Map(rejected.map(({ index, reason }) => [index, `rejected: ${reason}`]));
    for (const [index, queued] of batch.entries()) settle(queued, reasons.get(index));
    return;
  }
  const message = response ? response.statusText || `Status ${response.status}` : 'No response from the collector';
  const error: SendError = Object.assign(new Error(message), { response });
  log(error);
  for (const queued of batch) requeue(queued, message);
  throw error;
}

/** Tries a keepalive request, then a plain one. Returns undefined if both fail. */
async function postWithKeepalive(url: string, body: Blob): Promise<Response | undefined> {
  return (body.size <= maxKeepaliveBytes ? await post(url, body, true) : undefined) ?? post(url, body, false);
}

async function post(url: string, body: Blob, keepalive: boolean): Promise<Response | undefined> {
  try {
    const signal = AbortSignal.timeout(responseTimeoutMs);
    return await fetch(url, { method: 'POST', body, keepalive, mode: 'cors', credentials: 'include', signal });
  } catch {
    return undefined;
  }
}
