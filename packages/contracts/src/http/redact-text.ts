// Separate from redact-secrets.ts, because pages need that for every event and this only for error reports.

import { redactionMark, redactSecrets, redactUrl } from './redact-secrets.ts';

const word = /[^\s"'<>()]+/g;
const tokenInJson = /("jwt"\s{0,9}:\s{0,9}")[^"]*/gi;

/** Redacts every URL in a text, such as an error message. */
export function redactText(text: string): string {
  const withoutUrls = text.replace(word, (each) => (each.includes('/') ? redactUrl(each) : each));
  return redactSecrets(withoutUrls.replace(tokenInJson, `$1${redactionMark}`));
}

/** Returns a copy of a JSON value with every text redacted. Keys stay unchanged. */
export function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  // Bytes and class instances stay unchanged.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactValue(inner)]));
}
