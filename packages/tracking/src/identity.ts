/** Cookie names. */
export const containerCookie = 'ch_container';
const sessionCookie = 'ch_session';
const userCookie = 'ch_user';
export const identityCookies = [containerCookie, sessionCookie, userCookie];
const tenYears = 315_360_000;
const halfHour = 1800;
const tenMinutes = 600;
/** Writing a cookie is expensive, so not every event extends the visit. */
const refreshMs = 60_000;

/** The identity of this browser. Without cookies, each page gets a new one. */
export function createIdentity(domain: string, log: (error: Error) => void) {
  const write = cookieWriter(domain);
  const ids = { containerId: '', websiteSessionId: '' };
  let refreshedAt = -refreshMs;
  let unavailable = false;

  /** An expired cookie is not extended. The page's memory alone would never expire. */
  const ensureCookie = (key: string, seconds: number, fallback: string, make: () => string): string => {
    const value = readCookie(key) || (unavailable && fallback) || make();
    write(key, value, seconds);
    if (!unavailable && readCookie(key) !== value) {
      unavailable = true;
      log(new Error('Cookie storage is unavailable'));
    }
    return value;
  };

  return {
    /** The browser's and the visit's id. Extends the visit. */
    ids() {
      const time = performance.now();
      if (time - refreshedAt >= refreshMs) {
        refreshedAt = time;
        ids.containerId = ensureCookie(containerCookie, tenYears, ids.containerId, () => randomId(12));
        ids.websiteSessionId = ensureCookie(sessionCookie, halfHour, ids.websiteSessionId, () => crypto.randomUUID());
      }
      return ids;
    },
    /** Stores the user id, and returns the previous one from the last ten minutes. */
    rememberUser(userId: string): string | undefined {
      const before = readCookie(userCookie);
      write(userCookie, userId, tenMinutes);
      return before;
    },
  };
}

/** Letters and digits. Other base64 characters become a letter, which costs little entropy. */
export function randomId(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\W/g, 'x')
    .slice(0, length);
}

/** Writes cookies for the whole domain, so that the collector on another host receives them too. */
export function cookieWriter(domain: string): (name: string, value: string, seconds: number) => void {
  if (!/^(\.[a-z0-9-]+){2,}$/i.test(domain)) throw new Error(`Incorrect cookie domain: ${domain}`);
  return (name, value, seconds) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not in every browser
    document.cookie = `${name}=${value}; Domain=${domain}; Path=/; Max-Age=${seconds}; Secure; SameSite=None`;
  };
}

export function readCookie(name: string): string | undefined {
  return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
}
