import { expect, it } from 'vitest';
import { createContentClient } from '../../data/content-client.ts';
import { createQueries } from '../../data/queries.ts';
import { PageQueryCache } from '../../data/query-cache.ts';
import type { PageMeta, PageType } from '../../routes/route.ts';
import { main } from '../../sites/main.ts';
import { headTags } from './head-tags.server.ts';

const origin = 'https://www.example.com';

function head(meta: Partial<PageMeta>, pageType: PageType = 'home'): string {
  const match = { blog: main, pageType, path: '/blog/', search: '', params: {}, page: 1 };
  const queries = createQueries(createContentClient(async () => undefined));
  const own = { title: 'Blog', description: 'About.', canonical: '/blog/', image: null, article: false };
  const context = { match, queries, data: new PageQueryCache() };
  return headTags({ context, meta: { ...own, ...meta }, origin, logo: '/assets/icon-1.svg' });
}

it('escapes what editors write into the head, structured data included', () => {
  const html = head({ title: '</title><script>alert(1)</script>', description: '"x" </script><script>' });
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('</script><');
  expect(html).toContain('content="&quot;x&quot;');
});

it('takes what the content API says, and fills in what it does not say', () => {
  const html = head({ og: { title: 'Shared', image: '/ignored.png', video: 'https://v.test/1', 'x">': 'no' } });
  expect(html).toContain('<meta property="og:title" content="Shared">');
  expect(html).toContain('<meta property="og:description" content="About.">');
  expect(html).toContain('<meta property="og:video" content="https:&#47;&#47;v.test&#47;1">');
  expect(html).toMatch(/og:image" content="[^"]*assets&#47;cards&#47;main-[0-9a-f]{16}\.png"/);
  expect(html).not.toContain('ignored.png');
  expect(html).not.toContain('x"');
});

it('puts what belongs to a picture right after it', () => {
  const html = head({ image: '/a.png', imageAlt: 'A comma' });
  expect(head({ image: '/a.svg' })).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toMatch(/og:image" content="[^"]*a\.png">\n<meta property="og:image:alt" content="A comma">/);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
});

it('says its own description where the content API says none, and never two', () => {
  const count = (html: string) => html.match(/name="description"/g)?.length;
  expect(head({ head: '<meta name="author" content="M">' })).toContain('content="About."');
  expect(count(head({ head: '<meta name="description" content="Theirs">' }))).toBe(1);
});

it('names no twin of a page that search engines are asked to leave out', () => {
  expect(head({})).toContain('rel="alternate" type="application/rss+xml"');
  expect(head({ noindex: true })).not.toContain('rel="alternate"');
});
