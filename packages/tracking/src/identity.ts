import { cookieWriter, readCookie } from './cookies.ts';

/** Names of cookies. */
export const containerCookie = 'ch_container';
const sessionCookie = 'ch_session';
const userCookie = 'ch_user';
export const identityCookies = [containerCookie, sessionCookie, userCookie];
const tenYears = 315_360_000;
const halfHour = 1800;
const tenMinutes = 600;
/** Writing a cookie is not free: a visit is prolonged by events, but not by each. */
const refreshMs = 60_000;

/** Who this browser is. Where cookies are closed to us it is somebody new with every page. */
export function createIdentity(domain: string, log: (error: Error) => void) {
  const write = cookieWriter(domain);
  const ids = { containerId: '', websiteSessionId: '' };
  let refreshedAt = -refreshMs;
  let unavailable = false;

  /** A cookie that has ended is not prolonged; the page's own memory would never let go of it. */
  const ensureCookie = (key: string, seconds: number, known: string, make: () => string): string => {
    const value = readCookie(key) || (unavailable && known) || make();
    write(key, value, seconds);
    if (!unavailable && readCookie(key) !== value) {
      unavailable = true;
      log(new Error('Cookie storage is unavailable'));
    }
    return value;
  };

  return {
    /** Which browser and which visit; prolongs the visit. */
    ids() {
      const time = performance.now();
      if (time - refreshedAt >= refreshMs) {
        refreshedAt = time;
        ids.containerId = ensureCookie(containerCookie, tenYears, ids.containerId, () => randomId(12));
        ids.websiteSessionId = ensureCookie(sessionCookie, halfHour, ids.websiteSessionId, () => crypto.randomUUID());
      }
      return ids;
    },
    /** Remembers who the user is, and says who it was on the pages of the last ten minutes. */
    rememberUser(userId: string): string | undefined {
      const before = readCookie(userCookie);
      write(userCookie, userId, tenMinutes);
      return before;
    },
  };
}

/** Letters and digits. What base64 has besides becomes a letter: a little less even, and as good as unique. */
export function randomId(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\W/g, 'x')
    .slice(0, length);
}
