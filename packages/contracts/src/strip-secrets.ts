/**
 * Keeps secrets out of whatever is stored or reported: events, error reports, logs. Free of schemas and of Node, so that a
 * browser can have it. Anybody can send a long text: each pattern looks through it once.
 */

export const mask = '…';

/** The query parameters of an address that are kept. */
export const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/** `/preview/{id}/{nonce}`, on every blog. */
const previewNonce = /((?:^|\/)preview\/+[^/?#\s]+\/+)[^/?#\s]+/gi;
/** `token=…` in a query, or in a path whose question mark was lost or encoded, once or more. */
const namedSecret =
  /((?:^|[?&;/\s"']|%(?:25){0,9}(?:3f|26|23))(?:[\w-]{0,40}(?:token|nonce|password|secret)|code|state|session|jwt|e-?mail)(?:=|%(?:25){0,9}3d))[^&/#\s"']*/gi;
/** Tried only where a word begins, so that a long word is looked through once. */
const emailAddress =
  /(^|[\s/?#&=:;,@<>"'()])[^\s/?#&=:;,@<>"'()]+(?:@|%(?:25){0,9}40)(?!\d+\.\d)[a-z\d.-]{1,255}\.[a-z]{2,24}/gi;
/** What every secret above has in it. Most texts have none of it. */
const suspicious = /[@=%]|preview\//i;

/** Masks preview nonces, secrets by the name of their parameter, and e-mail addresses. Keeps everything else. */
export function maskSecrets(text: string): string {
  if (!suspicious.test(text)) return text;
  return text.replace(previewNonce, `$1${mask}`).replace(namedSecret, `$1${mask}`).replace(emailAddress, `$1${mask}`);
}

/** Addresses that name no place on the web: only their scheme is kept. */
const withoutHost = /^(?:mailto|tel|sms|data|blob|javascript):/i;
const credentials = /^([a-z][a-z\d+.-]*:)?([/\\]{2})[^/\\]*@/i;
const queryStart = /[?#]|%(?:25)*(?:3f|23)/i;

/**
 * An address as it may be stored: origin, path and campaign parameters. Drops credentials, the hash and every other
 * parameter, and masks secrets in the path. Relative addresses stay relative. Stripping twice changes nothing.
 */
export function stripAddress(address: string): string {
  const scheme = withoutHost.exec(address)?.[0];
  if (scheme) return scheme;
  const at = address.search(queryStart);
  const path = (at < 0 ? address : address.slice(0, at)).replace(credentials, '$1$2');
  const query = address[at] === '?' ? campaignQuery(address.slice(at + 1)) : '';
  return maskSecrets(path) + query;
}

function campaignQuery(rest: string): string {
  const [query = ''] = rest.split('#', 1);
  const kept = query.split('&').filter((pair) => campaignParameters.some((name) => pair.startsWith(`${name}=`)));
  return kept.length > 0 ? `?${kept.map(maskSecrets).join('&')}` : '';
}

/** The fields of events that hold an address, a path or, as `objectId` does, sometimes one. */
export const addressFields = ['url', 'referrer', 'postUrl', 'flowTarget', 'objectId', 'pageSlug'] as const;
/** The fields that hold what a reader typed. */
export const typedFields = ['search', 'query'] as const;

/** The event without secrets; the very same object when it holds none. */
export function stripEvent<Event extends object>(event: Event): Event {
  const changes: Record<string, string> = {};
  const look = (fields: readonly string[], strip: (text: string) => string) => {
    for (const field of fields) {
      const value: unknown = Reflect.get(event, field);
      if (typeof value !== 'string') continue;
      const stripped = strip(value);
      if (stripped !== value) changes[field] = stripped;
    }
  };
  look(addressFields, stripAddress);
  look(typedFields, maskSecrets);
  return Object.keys(changes).length > 0 ? { ...event, ...changes } : event;
}
