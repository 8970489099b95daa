import fc from 'fast-check';
import { expect, it } from 'vitest';
import { absoluteXmlUrl, escapeXml, toCdata } from './xml.ts';

it('escapes what would end an element or an attribute', () => {
  expect(escapeXml(`a < b & "c" > 'd'`)).toBe('a &lt; b &amp; &quot;c&quot; &gt; &apos;d&apos;');
});

it('leaves out what no XML document may hold, and keeps whole pairs', () => {
  expect(escapeXml('a\u0000b\u000bc\ud800d\udc00e😀\uffff')).toBe('abcde😀');
});

it('never lets a piece of markup through, whatever the text', () => {
  const unit = fc.constantFrom(...'<>&"\'/=a \n\u0000\ud83d\ude00;'.split(''), '&amp;', ']]>', '<!--');
  const markup = /[<>"']|&(?!(amp|lt|gt|quot|apos);)/;
  fc.assert(fc.property(fc.string({ unit }), (text) => !markup.test(escapeXml(text))));
});

it('holds markup as it is, whatever would end it', () => {
  expect(toCdata('<p>a &lt; b ]]> c</p>')).toBe('<![CDATA[<p>a &lt; b ]]]]><![CDATA[> c</p>]]>');
});

it('writes whole addresses, encoded', () => {
  expect(absoluteXmlUrl('https://www.example.com', '/blog/a&b/naïve')).toBe(
    'https://www.example.com/blog/a&amp;b/na%C3%AFve',
  );
});
