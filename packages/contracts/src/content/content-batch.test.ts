import { describe, expect, it } from 'vitest';
import { batchPath, contentBatchPath, formatBatch, parseBatch } from './content-batch.ts';

describe('a batch of content calls', () => {
  it('keeps statuses, headers and texts, which may contain any characters', () => {
    const responses = [
      { status: 200, headers: { 'x-wp-total': '3' }, text: JSON.stringify({ title: 'Two\nlines\u2028and "more"' }) },
      { status: 504, headers: {}, text: '' },
      { status: 404, headers: { 'surrogate-key': 'a b' }, text: '{}' },
    ];
    expect(parseBatch(formatBatch(responses))).toEqual(responses);
  });

  it('names each call in one query parameter', () => {
    const calls = ['/post/a%20b/?blog_type=main', '/related/a%20b/?blog_type=main'];
    const { pathname, searchParams } = new URL(batchPath(calls, 800), 'http://content');
    expect(pathname).toBe(contentBatchPath);
    expect(searchParams.getAll('call')).toEqual(calls);
    expect(searchParams.get('wait')).toBe('800');
  });
});
