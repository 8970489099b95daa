// Apart from strip-secrets.ts: a page needs that for its events, and this only with error reports.

import { redactionMark, redactSecrets, redactUrl } from './redact-secrets.ts';

const word = /[^\s"'<>()]+/g;
const tokenInJson = /("jwt"\s{0,9}:\s{0,9}")[^"]*/gi;

/** Any text, such as an error's message, with each address in it stripped. */
export function redactText(text: string): string {
  const withoutUrls = text.replace(word, (each) => (each.includes('/') ? redactUrl(each) : each));
  return redactSecrets(withoutUrls.replace(tokenInJson, `$1${redactionMark}`));
}

/** A copy of a JSON value with every text in it stripped; keys stay. */
export function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  // Bytes and other objects of classes stay as they are.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactValue(inner)]));
}
