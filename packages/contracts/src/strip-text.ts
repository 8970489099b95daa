// Apart from strip-secrets.ts: a page needs that for its events, and this only with error reports.

import { mask, maskSecrets, stripAddress } from './strip-secrets.ts';

const word = /[^\s"'<>()]+/g;
const tokenInJson = /("jwt"\s{0,9}:\s{0,9}")[^"]*/gi;

/** Any text, such as an error's message, with each address in it stripped. */
export function stripText(text: string): string {
  const stripped = text.replace(word, (each) => (each.includes('/') ? stripAddress(each) : each));
  return maskSecrets(stripped.replace(tokenInJson, `$1${mask}`));
}

/** A copy of a JSON value with every text in it stripped; keys stay. */
export function stripValue(value: unknown): unknown {
  if (typeof value === 'string') return stripText(value);
  if (Array.isArray(value)) return value.map(stripValue);
  // Bytes and other objects of classes stay as they are.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, stripValue(inner)]));
}
