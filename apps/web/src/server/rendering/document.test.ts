import fc from 'fast-check';
import { expect, it } from 'vitest';
import { main } from '../../sites/main.ts';
import { buildDocument, escapeEsi, serializeForScript } from './document.server.ts';

const place = { blog: main, pageType: 'home' as const, path: '/blog/', search: '', params: {}, page: 1 };

const page = { place, head: '<title>Blog</title>', assets: '', icon: '', html: '', components: [], content: '{}' };

it('round-trips any value without ending the script element', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = serializeForScript(value);
      expect(json).not.toContain('<');
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('contains the theme colour and the metadata', () => {
  const meta = { title: 'Blog', description: '', canonical: '/blog/', image: null, article: false };
  const { before, after } = buildDocument({ ...page, meta });
  expect(before + after).toContain('<meta name="theme-color" content="#15C39A">');
  expect(after).toContain('<title>Blog</title>');
});

it('escapes ESI tags in any text', () => {
  const tricks = [
    '<esi:include src="/visitor"/>',
    '<ESI:remove>',
    '</esi:remove>',
    '<!--esi -->',
    '<',
    'esi:',
    '!--esi',
    '/',
  ];
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...tricks), fc.string())), (parts) => {
      expect(escapeEsi(parts.join(''))).not.toMatch(/<(\/?esi:|!--esi)/i);
    }),
  );
  const html = '<p>An <em>essay</em> &lt;esi:include></p><!-- a note -->';
  expect(escapeEsi(html)).toBe(html);
  const meta = { title: 'Blog', description: '', canonical: '/blog/', image: null, article: false };
  expect(buildDocument({ ...page, meta, html: tricks[0] ?? '' }).after).toContain('&lt;esi:include');
});

it('H01 puts the state directly into the body and the visitor fragment directly into the head', () => {
  const meta = { title: 'Blog', description: '', canonical: '/blog/', image: null, article: false };
  const { before, after } = buildDocument({ ...page, meta, html: '<p>A post</p>' });
  expect(before.slice(before.indexOf('<head>'))).not.toMatch(/<(?!meta|head|script)/);
  expect(after).toMatch(/<p>A post<\/p><\/div>\n<script type="application\/json" id="state">[^<]*<\/script>\n<\/body>/);
});
