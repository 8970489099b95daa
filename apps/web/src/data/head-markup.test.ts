import { expect, it } from 'vitest';
import { sanitizeHead } from './head-markup.ts';

it('keeps metadata of the page', () => {
  const head = '<meta name="description" content="Plain.">\n  <meta property="article:section" content="Grammar">';
  expect(sanitizeHead(head)).toBe(
    '<meta name="description" content="Plain.">\n<meta property="article:section" content="Grammar">',
  );
});

it.each([
  '<script type="application/ld+json">{}</script>',
  '<link rel="stylesheet" href="/x.css">',
  '<link rel="alternate" type="application/rss+xml" href="/feed">',
  '<!-- made by a plugin -->',
  'var tracking = true;',
  '<meta name="x" content="y"><img src=x onerror=alert(1)>',
  '<style>p{}</style>',
])('drops %s', (line) => {
  expect(sanitizeHead(`${line}\n<meta name="kept" content="1">`)).toBe('<meta name="kept" content="1">');
});
