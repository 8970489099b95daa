/** How a page goes over the wire: small where the other side can read that. */
export type Encoding = 'identity' | 'gzip';

const gzipTaken = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

export function encodingFor(accepted: string | string[] | undefined): Encoding {
  return typeof accepted === 'string' && gzipTaken.test(accepted) ? 'gzip' : 'identity';
}
