import { cookieWriter, readCookie } from './cookies.ts';
import { randomId } from './ids.ts';

/** Names of cookies. */
export const containerKey = 'ch_container';
const sessionKey = 'ch_session';
const userKey = 'ch_user';
export const identityKeys = [containerKey, sessionKey, userKey];
const tenYears = 315_360_000;
const halfHour = 1800;
const tenMinutes = 600;
/** Writing a cookie is not free: a visit is prolonged by events, but not by each. */
const refreshMs = 60_000;

/** Who this browser is. Where cookies are closed to us it is somebody new with every page. */
export function identityIn(domain: string, log: (error: Error) => void) {
  const write = cookieWriter(domain);
  const ids = { containerId: '', websiteSessionId: '' };
  let prolongedAt = -refreshMs;
  let closed = false;

  /** A cookie that has ended is not prolonged; the page's own memory would never let go of it. */
  const keep = (key: string, seconds: number, known: string, make: () => string): string => {
    const value = readCookie(key) || (closed && known) || make();
    write(key, value, seconds);
    if (!closed && readCookie(key) !== value) {
      closed = true;
      log(new Error('Cookie storage is unavailable'));
    }
    return value;
  };

  return {
    /** Which browser and which visit; prolongs the visit. */
    ids() {
      const time = performance.now();
      if (time - prolongedAt >= refreshMs) {
        prolongedAt = time;
        ids.containerId = keep(containerKey, tenYears, ids.containerId, () => randomId(12));
        ids.websiteSessionId = keep(sessionKey, halfHour, ids.websiteSessionId, () => crypto.randomUUID());
      }
      return ids;
    },
    /** Remembers who the user is, and says who it was on the pages of the last ten minutes. */
    userBefore(userId: string): string | undefined {
      const before = readCookie(userKey);
      write(userKey, userId, tenMinutes);
      return before;
    },
  };
}
