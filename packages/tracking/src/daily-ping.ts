const pingHour = 3;
/** Storage key of the next ping's time. */
export const pingKey = 'contenthub:next-ping';
const twoDays = 2 * 86_400_000;

/** A random minute in the 03:00 hour, today if that is still ahead, otherwise tomorrow. */
export function nextPingTime(now: Date, random = Math.random): Date {
  const next = new Date(now);
  if (now.getHours() >= pingHour) next.setDate(now.getDate() + 1);
  next.setHours(pingHour, Math.floor(random() * 60), 0, 0);
  return next;
}

/**
 * Calls back when the daily ping is due and schedules the next one, as long as tracking is allowed. Another page in
 * this browser may have sent it first.
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
    // If consent was withdrawn in the meantime, nothing is stored.
    if (!isAllowed()) return;
    const at = read();
    const now = Date.now();
    // A time too far in the future was stored before the clock was changed.
    const isValid = at > 0 && at - now <= twoDays;
    const due = isValid && at <= now;
    const next = due || !isValid ? scheduleNext() : at;
    if (due) ping();
    setTimeout(check, Math.max(next - now, 1000));
  };
  check();
}
