import { describe, expect, it } from 'vitest';
import { extractPostText } from './post-text.ts';

describe('extractPostText', () => {
  it('J12 puts headings, paragraphs and list items on separate lines', () => {
    const html =
      '<h2>Where we disagree</h2><p>There has\nto be <em>one</em> rule.</p><ul><li>Tent</li><li>Lamp</li></ul>';
    expect(extractPostText(html).text).toBe('Where we disagree\nThere has to be one rule.\nTent\nLamp');
  });

  it('keeps a partly emphasised word together', () => {
    expect(extractPostText('<p>un<b>believ</b>able &amp; true</p>').text).toBe('unbelievable & true');
  });

  it.each([
    ['code', '<p>Run <code>grammer</code> now</p>'],
    ['a mentioned word', '<p>Run <em>grammer</em> now</p>'],
    ['a table', '<p>Run</p><table><tr><td>grammer</td></tr></table><p>now</p>'],
    ['a quotation', '<p>Run “grammer” now</p>'],
    ['a straight quotation', '<p>Run "grammer" now</p>'],
    ['a quoted paragraph', '<p>Run</p><blockquote><p>grammer</p></blockquote><p>now</p>'],
  ])('J12 treats %s as an example', (_, html) => {
    const { prose, examples } = extractPostText(html);
    expect(prose.split(/\s+/)).toEqual(['Run', 'now']);
    expect(examples).toContain('grammer');
  });
});
