import { describe, expect, it } from 'vitest';
import { finish } from './finish.ts';
import { mediaAddresses } from './media-addresses.ts';
import { sanitise } from './sanitise.ts';
import { dangers } from './testing/dangers.ts';
import { xssVectors } from './testing/xss-vectors.ts';

describe('hostile HTML', () => {
  it('comes in at least two hundred known ways', () => {
    expect(new Set(xssVectors.map(({ vector }) => vector)).size).toBeGreaterThanOrEqual(200);
  });

  it.each(xssVectors)('C14 keeps nothing that could run: $category: $vector', ({ vector }) => {
    const sanitised = sanitise(vector);
    expect(dangers(sanitised), sanitised).toEqual([]);
    const files = new Map(mediaAddresses(sanitised).map((address) => [address, { url: '/assets/media/1.png' }]));
    const { html } = finish(sanitised, files);
    expect(dangers(html), html).toEqual([]);
    expect(sanitise(html)).toBe(sanitise(sanitise(html)));
  });

  it('C14 keeps nothing that could run when all of it stands in one post', () => {
    expect(dangers(sanitise(xssVectors.map(({ vector }) => vector).join('\n')))).toEqual([]);
  });
});
