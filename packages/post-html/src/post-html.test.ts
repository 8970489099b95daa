import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';
import { finalizeHtml, findMediaUrls } from './finalize-html.ts';
import { createExcerpt, toPlainText } from './post-text.ts';
import { sanitise } from './sanitise.ts';
import { excerptLength } from './text-lines.ts';

describe('excerpt', () => {
  it('C12 strips paragraph tags and leaves a short text unchanged', () => {
    expect(createExcerpt('<p>Short &amp; sweet.</p>\n')).toBe('Short & sweet.');
  });

  it('C12 cuts at a word boundary and adds an ellipsis', () => {
    const text = 'word '.repeat(40).trim();
    expect(createExcerpt(`<p>${text}</p>`)).toBe(`${'word '.repeat(26).trim()}…`);
  });

  it('C12 never exceeds 130 characters plus the ellipsis and only cuts between words', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { minLength: 1, maxLength: 80 }), (words) => {
        const text = words.join(' ');
        const result = createExcerpt(`<p>${text}</p>`);
        expect(result.length).toBeLessThanOrEqual(excerptLength + 1);
        const kept = result.replace(/…$/, '');
        expect(text.startsWith(kept)).toBe(true);
        expect([undefined, ' ']).toContain(text[kept.length]);
      }),
    );
  });
});

describe('escapeHtml', () => {
  it('C13 covers & < > quote apostrophe slash', () => {
    expect(escapeHtml(`&<>"'/`)).toBe('&amp;&lt;&gt;&quot;&#39;&#47;');
  });

  it('C13 round-trips through an HTML parser', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(toPlainText(escapeHtml(text))).toBe(text.replace(/\s+/g, ' ').trim());
      }),
    );
  });
});

describe('sanitise', () => {
  it.each([
    ['http', '<a href="http://a.b/">x</a>'],
    ['https', '<a href="https://a.b/">x</a>'],
    ['mailto', '<a href="mailto:a@b.c">x</a>'],
    ['tel', '<a href="tel:+123">x</a>'],
    ['ftp', '<a href="ftp://a.b/">x</a>'],
    ['a relative path', '<a href="/blog/grammar">x</a>'],
    ['an anchor', '<a href="#user-content-part">x</a>'],
    ['data:image', '<img src="data:image/png;base64,AAAA" alt="" />'],
  ])('C14 keeps %s', (_name, html) => {
    expect(sanitise(html)).toBe(html);
  });

  it.each([
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java&#10;script:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="vbscript:x">x</a>', '<a>x</a>'],
    ['<img src="data:text/html,<script>alert(1)</script>">', ''],
    ['<script>alert(1)</script>', ''],
    ['<p style="width: expression(alert(1))">x</p>', '<p>x</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<svg onload=alert(1)>', ''],
    ['<iframe src="https://evil.test/"></iframe>', ''],
    ['<style>p{background:url(javascript:x)}</style>', ''],
  ])('C14 removes executable markup: %s', (html, safe) => {
    expect(sanitise(html)).toBe(safe);
  });
});

describe('finalizeHtml', () => {
  it('C15 makes images lazy and reserves the space of known images', () => {
    const files = new Map([['/a.png', { url: '/assets/media/1.png', width: 40, height: 30 }]]);
    const { html } = finalizeHtml('<p><img src="/a.png" alt="A"></p>', files);
    expect(html).toContain('<img src="/assets/media/1.png" alt="A" width="40" height="30" loading="lazy"');
  });

  it('removes files that are not in our store', () => {
    const html =
      '<p><img src="/gone.png" alt="">x</p><video poster="/p.png" src="/v.webm"><track src="/t.vtt"></video>';
    const files = new Map([['/v.webm', { url: '/assets/media/1.webm' }]]);
    expect(finalizeHtml(html, files).html).toBe('<p>x</p><video src="/assets/media/1.webm"></video>');
  });

  it('makes scrollable elements reachable by keyboard', () => {
    const { html } = finalizeHtml('<p>a</p><table><tr><td>1</td></tr></table><pre>x</pre><p>b</p>', new Map());
    expect(html).toBe(
      '<p>a</p><div class="table-frame" role="region" aria-label="Table" tabindex="0"><table><tr><td>1</td></tr></table></div>' +
        '<div class="code-frame"><pre tabindex="0">x</pre></div><p>b</p>',
    );
  });

  it.each([
    ['<img src="/a.png" alt="A">', true],
    ['<a href="/a"><img src="/a.png" alt="A"></a>', true],
    ['<img src="/gone.png" alt="A">', false],
  ])('P08 lets the picture %s of a wide figure scroll, but not its caption', (picture, isFramed) => {
    const files = new Map([['/a.png', { url: '/assets/media/1.png' }]]);
    const { html } = finalizeHtml(`<figure class="alignwide">${picture}<figcaption>C</figcaption></figure>`, files);
    const frame = /<div class="wide-frame" role="region" aria-label="Figure" tabindex="0">(.*)<\/div><figcaption>C/;
    expect(frame.exec(html)?.[1]?.includes('/assets/media/1.png') ?? false).toBe(isFramed);
    expect(finalizeHtml(`<figure>${picture}</figure>`, files).html).not.toContain('wide-frame');
  });

  it('gives headings unique ids and returns an outline', () => {
    const { html, outline } = finalizeHtml('<h2>Who’s who?</h2><h3>Examples</h3><h2>Examples</h2>', new Map());
    expect(outline).toEqual([
      { id: 'user-content-whos-who', level: 2, text: 'Who’s who?' },
      { id: 'user-content-examples', level: 3, text: 'Examples' },
      { id: 'user-content-examples-2', level: 2, text: 'Examples' },
    ]);
    for (const { id } of outline) expect(html).toContain(`id="${id}"`);
  });

  it('finds every media file of a post', () => {
    const html =
      '<img src="/a.png"><video poster="/p.svg"><source src="/v.webm"></video><img src="data:image/png;base64,AA">';
    expect(findMediaUrls(html)).toEqual(['/a.png', '/p.svg', '/v.webm']);
  });
});
