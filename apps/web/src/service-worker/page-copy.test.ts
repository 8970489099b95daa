import { escapeHtml } from '@contenthub/post-html/escape-html';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPageCopy, decodeText } from './page-copy.ts';

const page = `<!doctype html><html><head>
<style data-files="boot.css">@font-face{src:url(/assets/serif-1.woff2)format("woff2")}body{background:url("/assets/none.png")}</style>
<link rel="modulepreload" href="https://static.example.test/assets/common.js" crossorigin>
<link rel="canonical" href="https://www.example.test/blog/a/b">
<link rel="preload" as="image" href="/assets/media/large.webp" imageSrcSet="/assets/media/small.webp 300w"/>
<script type="module" src="/assets/boot.js" crossorigin></script></head>
<body><div id="root" data-page-type="post"><h1 class="x" tabindex="-1">Who &amp; <em>whom</em>: it&#x27;s simple</h1>
<img src="/assets/media/large.webp" srcSet="/assets/media/small.webp 300w, /assets/media/large.webp 1200w" sizes="100vw"/>
<img src="https://elsewhere.test/pixel.gif"><img src="data:image/png;base64,AA">
<video src="/assets/media/film.webm" poster="/assets/media/still.webp"></video></div></body></html>`;

it('lists each file of a page once, without files of other sites and videos', () => {
  expect(createPageCopy(page).files.toSorted()).toEqual([
    '/assets/boot.js',
    '/assets/media/large.webp',
    '/assets/media/still.webp',
    '/assets/serif-1.woff2',
    'https://static.example.test/assets/common.js',
  ]);
});

it('keeps one file per image and leaves the rest unchanged', () => {
  const { html, title } = createPageCopy(page);
  expect(html).not.toContain('small.webp');
  expect(html).toContain('<img src="/assets/media/large.webp" sizes="100vw"/>');
  expect(html).toContain('<style data-files="boot.css">');
  expect(title).toBe("Who & whom: it's simple");
});

it('decodes any escaped text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeText(escapeHtml(text))).toBe(text.trim());
    }),
  );
});
