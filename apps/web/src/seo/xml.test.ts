import fc from 'fast-check';
import { expect, it } from 'vitest';
import { absoluteXmlUrl, escapeXml, toCdata } from './xml.ts';

it('escapes characters that would end an element or an attribute', () => {
  expect(escapeXml(`a < b & "c" > 'd'`)).toBe('a &lt; b &amp; &quot;c&quot; &gt; &apos;d&apos;');
});

it('removes characters that XML forbids and keeps surrogate pairs', () => {
  expect(escapeXml('a\u0000b\u000bc\ud800d\udc00e😀\uffff')).toBe('abcde😀');
});

it('never lets markup through', () => {
  const unit = fc.constantFrom(...'<>&"\'/=a \n\u0000\ud83d\ude00;'.split(''), '&amp;', ']]>', '<!--');
  const markup = /[<>"']|&(?!(amp|lt|gt|quot|apos);)/;
  fc.assert(fc.property(fc.string({ unit }), (text) => !markup.test(escapeXml(text))));
});

it('wraps markup unchanged, including a CDATA end marker', () => {
  expect(toCdata('<p>a &lt; b ]]> c</p>')).toBe('<![CDATA[<p>a &lt; b ]]]]><![CDATA[> c</p>]]>');
});

it('writes absolute, encoded URLs', () => {
  expect(absoluteXmlUrl('https://www.example.com', '/blog/a&b/naïve')).toBe(
    'https://www.example.com/blog/a&amp;b/na%C3%AFve',
  );
});
