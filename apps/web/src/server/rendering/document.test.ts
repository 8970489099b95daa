import fc from 'fast-check';
import { expect, it } from 'vitest';
import { main } from '../../sites/main.ts';
import { buildDocument, serializeForScript } from './document.server.ts';

const match = { blog: main, pageType: 'home' as const, path: '/blog/', search: '', params: {}, page: 1 };

const page = { match, head: '<title>Blog</title>', assets: '', icon: '', html: '', components: [], content: '{}' };

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

it('H01 puts the state directly into the body and the visitor fragment directly into the head', () => {
  const meta = { title: 'Blog', description: '', canonical: '/blog/', image: null, article: false };
  const { before, after } = buildDocument({ ...page, meta, html: '<p>A post</p>' });
  expect(before.slice(before.indexOf('<head>'))).not.toMatch(/<(?!meta|head|script)/);
  expect(after).toMatch(/<p>A post<\/p><\/div>\n<script type="application\/json" id="state">[^<]*<\/script>\n<\/body>/);
});
