import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRemovals } from '../removals.ts';
import { sanitise } from '../sanitise.ts';
import { computeReadingLevel, countSyllables, findTextIssues } from './content-checks.ts';

const describeRemovals = (html: string) => findRemovals(html).map(({ what, reason }) => `${what}: ${reason}`);

describe('removals by the sanitiser', () => {
  it.each([
    ['<p>One</p><script>alert(1)</script>', ['<script>: script']],
    ['<p onclick="x()" style="color: red">One</p>', ['onclick of <p>: script', 'style of <p>: style']],
    ['<a href="javascript:x()">One</a>', ['href of <a>: address']],
    ['<iframe src="https://elsewhere.test/"></iframe>', ['<iframe>: frame']],
    ['<h1>One</h1>', ['<h1>: headline']],
    ['<form><label>One <input></label></form>', ['<form>: form']],
    ['<marquee>One</marquee>', ['<marquee>: unknown']],
    ['<svg><g><path d="M0 0"/></g></svg>', ['<svg>: unknown']],
  ])('are reported for %s', (html, expected) => {
    expect(describeRemovals(html)).toEqual(expected);
  });

  it.each([
    '<!-- wp:paragraph --><p class="has-text" id="a">One <a href="/b" target="_blank" rel="noopener">two</a></p>',
    '<figure class="wp-block-image"><img src="/a.png" alt="A" srcset="/a.png 1x" decoding="async" width="1" height="1"></figure>',
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
    'plain text & <em>more</em>',
    '',
  ])('are empty for %s', (html) => {
    expect(describeRemovals(html)).toEqual([]);
  });

  it('include nearby text to find the location', () => {
    const html = '<p>Before it.</p><script>x()</script><ul><li>A <font>red</font> word</li></ul>';
    expect(findRemovals(html).map(({ place }) => place)).toEqual([{ near: 'Before it.' }, { near: 'red' }]);
  });

  it('are empty for sanitised text, and never throw', () => {
    const tag = fc.constantFrom('p', 'b', 'script', 'svg', 'a href="x:y"', 'div onload=x', 'h1', 'form', 'img src=/a');
    const piece = fc.oneof(
      fc.string(),
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name.split(' ')[0]}>`),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = pieces.join('');
        expect(findRemovals(sanitise(html))).toEqual([]);
        expect(() => findRemovals(html)).not.toThrow();
      }),
    );
  });
});

describe('text issues', () => {
  it('are found in links, images and headings, with their locations', () => {
    const { links, pictures, headings } = findTextIssues(
      '<h3>Deep</h3><h2 id="one"></h2><h2>Two</h2><a href="#one">1</a><a href="#none">2</a><a href="/b"><img src="/m/c.png"></a>',
    );
    expect(links.map(({ href, state, place }) => [href, state, place])).toEqual([
      ['#one', 'fine', { tag: 'a', index: 0 }],
      ['#none', 'no-place', { tag: 'a', index: 1 }],
      ['/b', 'unchecked', { tag: 'a', index: 2 }],
    ]);
    const picture = { what: 'c.png', place: { tag: 'img', index: 0 } };
    expect(pictures).toEqual([
      { problem: 'no-alt', ...picture },
      { problem: 'no-size', ...picture },
    ]);
    expect(headings).toEqual([
      { problem: 'skips', what: 'Deep', place: { tag: 'h3', index: 0 } },
      { problem: 'empty', what: 'h2', place: { tag: 'h2', index: 0 } },
    ]);
  });
});

describe('reading level', () => {
  it('counts spoken syllables approximately', () => {
    const counted = Object.fromEntries(
      ['the', 'cat', 'table', 'walked', 'reading', 'university', 'yes'].map((word) => [word, countSyllables(word)]),
    );
    expect(counted).toEqual({ the: 1, cat: 1, table: 2, walked: 1, reading: 2, university: 5, yes: 1 });
  });

  it('is low for short words and high for long ones', () => {
    const easy = computeReadingLevel(
      '<p>The cat sat on the mat. It was a warm day.</p><ul><li>We saw it run.</li></ul>',
    );
    const hard = computeReadingLevel(
      '<p>Notwithstanding considerable methodological reservations, institutional representatives unanimously recommended comprehensive administrative reorganisation.</p>',
    );
    expect(easy).toMatchObject({ words: 15, sentences: 3 });
    expect(easy.grade).toBeLessThan(3);
    expect(hard.grade).toBeGreaterThan(16);
    expect(computeReadingLevel('<h2>Only a heading</h2>')).toEqual({ words: 0, sentences: 0, grade: 0 });
  });
});
