import type { KeptEvents, Sending } from './kept-events.ts';
import type { Fate, TrackedEvent, User } from './tracking.ts';
import type { Wrap } from './wrapping.ts';

/** What those need who send events by other means than beacons, later than the first time. */
export type WayOut = {
  instanceId: string;
  kept: KeptEvents;
  user: () => User | undefined;
  log: (error: unknown) => void;
  tell: (event: TrackedEvent, fate: Fate, detail?: string) => void;
  wrap: Wrap;
  /** Names of those whose answer this page waits for. */
  underWay: Set<string>;
  /** There is nothing more to do: the collector has it, or it is lost. */
  end: (sending: Sending, cause?: string) => void;
  /** It is to be tried again. */
  keep: (sending: Sending, cause: string) => void;
};
