const pingHour = 3;
/** Where the time of the next ping is noted. */
export const pingKey = 'contenthub:next-ping';
const twoDays = 2 * 86_400_000;

/** A random minute of the 03:00 hour: today's when that is still to come, else tomorrow's. */
export function nextPingTime(now: Date, random = Math.random): Date {
  const next = new Date(now);
  if (now.getHours() >= pingHour) next.setDate(now.getDate() + 1);
  next.setHours(pingHour, Math.floor(random() * 60), 0, 0);
  return next;
}

/**
 * Calls when the day's ping is due, and arranges the next, for as long as the visitor may be measured. Another page of
 * this browser may have been first.
 */
export function schedulePings(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  isAllowed: () => boolean,
  ping: () => void,
  log: (error: unknown) => void,
): void {
  let nextPingAt = 0;
  const read = () => Number(storage?.getItem(pingKey)) || nextPingAt;
  const scheduleNext = (): number => {
    nextPingAt = nextPingTime(new Date()).getTime();
    try {
      storage?.setItem(pingKey, String(nextPingAt));
    } catch (error) {
      log(error);
    }
    return nextPingAt;
  };
  const check = () => {
    // Consent that was taken back, while this code was on its way or since, leaves no note behind.
    if (!isAllowed()) return;
    const at = read();
    const now = Date.now();
    // One further away than any could be was noted by a clock that has been set since.
    const known = at > 0 && at - now <= twoDays;
    const due = known && at <= now;
    const next = due || !known ? scheduleNext() : at;
    if (due) ping();
    setTimeout(check, Math.max(next - now, 1000));
  };
  check();
}
