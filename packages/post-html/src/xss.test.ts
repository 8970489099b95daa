import { describe, expect, it } from 'vitest';
import { finalizeHtml, findMediaUrls } from './finalize-html.ts';
import { parseHtml } from './parsed-html.ts';
import { sanitise } from './sanitise.ts';
import { applySmartPunctuation } from './smart-punctuation.ts';
import { findUnsafeMarkup } from './testing/unsafe-markup.ts';
import { xssVectors } from './testing/xss-vectors.ts';

describe('hostile HTML', () => {
  it('covers at least two hundred known vectors', () => {
    expect(new Set(xssVectors.map(({ vector }) => vector)).size).toBeGreaterThanOrEqual(200);
  });

  it.each(xssVectors)('C14 removes executable markup: $category: $vector', ({ vector }) => {
    const sanitised = sanitise(vector);
    expect(findUnsafeMarkup(sanitised), sanitised).toEqual([]);
    const files = new Map(findMediaUrls(sanitised).map((address) => [address, { url: '/assets/media/1.png' }]));
    const document = parseHtml(sanitised);
    applySmartPunctuation(document);
    const { html } = finalizeHtml(document, files);
    expect(findUnsafeMarkup(html), html).toEqual([]);
    expect(sanitise(html)).toBe(sanitise(sanitise(html)));
  });

  it('C14 removes executable markup from all vectors in one post', () => {
    expect(findUnsafeMarkup(sanitise(xssVectors.map(({ vector }) => vector).join('\n')))).toEqual([]);
  });
});
