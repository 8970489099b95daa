/**
 * Removes secrets from everything that is stored or reported: events, error reports, logs. It has no schemas and no
 * Node APIs, so that browsers can import it. Input can be long and untrusted, so each pattern runs in linear time.
 */

export const redactionMark = '…';

/** The query parameters that are kept. */
export const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/** `/preview/{id}/{nonce}`, on every blog. */
const previewNonce = /((?:^|[/@])preview\/+[^/?#\s]+\/+)[^/?#\s]+/gi;
/** `token=…` in a query, or in a path whose question mark was lost or encoded, once or more. */
const namedSecret =
  /((?:^|[?&;/@\s"']|%(?:25){0,9}(?:3f|26|23))(?:[\w-]{0,40}(?:token|nonce|password|secret)|code|state|session|jwt|e-?mail)(?:=|%(?:25){0,9}3d))[^&/#\s"']*/gi;
/** Matches only at the start of a word, so that a long word is scanned once, and up to its end. */
const emailAddress =
  /(^|[@\s/?#&=:;,<>"'()])[^@\s/?#&=:;,<>"'()]+(?:@|%(?:25){0,9}40)(?!\d+\.\d)[a-z\d.-]{1,255}\.[a-z]{2}[^\s/?#&=:;,<>"'()]*/gi;
/** A quick check for characters that every secret above contains. Most texts contain none. */
const mayHoldSecret = /[@=%]|preview\//i;

/** Masks preview nonces, secrets by the name of their parameter, and e-mail addresses. Keeps everything else. */
export function redactSecrets(text: string): string {
  if (!mayHoldSecret.test(text)) return text;
  return text
    .replace(previewNonce, `$1${redactionMark}`)
    .replace(namedSecret, `$1${redactionMark}`)
    .replace(emailAddress, `$1${redactionMark}`);
}

/** Schemes of URLs without a host. Only the scheme is kept. */
const hostlessScheme = /^(?:mailto|tel|sms|data|blob|javascript):/i;
const credentials = /^([a-z][a-z\d+.-]*:)?([/\\]{2})[^/\\]*@/i;
const queryStart = /[?#]|%(?:25)*(?:3f|23)/i;

/**
 * Redacts a URL for storage: keeps origin, path and campaign parameters. Drops credentials, the hash and every other
 * parameter, and masks secrets in the path. Relative URLs stay relative. Idempotent.
 */
export function redactUrl(url: string): string {
  const scheme = hostlessScheme.exec(url)?.[0];
  if (scheme) return scheme;
  const queryIndex = url.search(queryStart);
  const path = (queryIndex < 0 ? url : url.slice(0, queryIndex)).replace(credentials, '$1$2');
  const query = url[queryIndex] === '?' ? keepCampaignParameters(url.slice(queryIndex + 1)) : '';
  // A masked secret may have contained the backslash that ended the host.
  return redactSecrets(path).replace(credentials, '$1$2') + query;
}

function keepCampaignParameters(rest: string): string {
  const [query = ''] = rest.split('#', 1);
  const campaignPairs = query
    .split('&')
    .filter((pair) => campaignParameters.some((name) => pair.startsWith(`${name}=`)));
  return campaignPairs.length > 0 ? `?${campaignPairs.map(redactSecrets).join('&')}` : '';
}

/** Event fields that contain a URL or a path. `objectId` only sometimes does. */
export const urlFields = ['url', 'referrer', 'postUrl', 'flowTarget', 'objectId', 'pageSlug'] as const;
/** Event fields with text that a reader typed. */
export const freeTextFields = ['search', 'query'] as const;

/** Returns the event without secrets, or the same object if there are none. */
export function redactEvent<Event extends object>(event: Event): Event {
  const changes: Record<string, string> = {};
  const redactFields = (fields: readonly string[], redact: (text: string) => string) => {
    for (const field of fields) {
      const value: unknown = Reflect.get(event, field);
      if (typeof value !== 'string') continue;
      const redacted = redact(value);
      if (redacted !== value) changes[field] = redacted;
    }
  };
  redactFields(urlFields, redactUrl);
  redactFields(freeTextFields, redactSecrets);
  return Object.keys(changes).length > 0 ? { ...event, ...changes } : event;
}
