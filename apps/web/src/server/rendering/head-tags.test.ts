import { postSample } from '@contenthub/contracts/testing/content-samples';
import { expect, it } from 'vitest';
import { createContentClient } from '../../data/content-client.ts';
import { createQueries } from '../../data/queries.ts';
import { QueryCache } from '../../data/query-cache.ts';
import type { PageMeta, PageType } from '../../routes/route.ts';
import { main } from '../../sites/main.ts';
import { headTags, sanitizeHead } from './head-tags.server.ts';

const origin = 'https://www.example.com';

function head(meta: Partial<PageMeta>, pageType: PageType = 'home'): string {
  const match = { blog: main, pageType, path: '/blog/', search: '', params: {}, page: 1 };
  const queries = createQueries(createContentClient(async () => undefined));
  const own = { title: 'Blog', description: 'About.', canonical: '/blog/', image: null, article: false };
  const context = { match, queries, data: new QueryCache() };
  return headTags({ context, meta: { ...own, ...meta }, origin, logo: '/assets/icon-1.svg' });
}

it('escapes editors’ text in the head, including structured data', () => {
  const html = head({ title: '</title><script>alert(1)</script>', description: '"x" </script><script>' });
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('</script><');
  expect(html).toContain('content="&quot;x&quot;');
});

it('uses the content API’s properties and fills in the missing ones', () => {
  const html = head({ og: { title: 'Shared', image: '/ignored.png', video: 'https://v.test/1', 'x">': 'no' } });
  expect(html).toContain('<meta property="og:title" content="Shared">');
  expect(html).toContain('<meta property="og:description" content="About.">');
  expect(html).toContain('<meta property="og:video" content="https:&#47;&#47;v.test&#47;1">');
  expect(html).toMatch(/og:image" content="[^"]*assets&#47;cards&#47;main-[0-9a-f]{16}\.png"/);
  expect(html).not.toContain('ignored.png');
  expect(html).not.toContain('x"');
});

it('puts the properties of an image right after it', () => {
  const html = head({ image: '/a.png', imageAlt: 'A comma' });
  expect(head({ image: '/a.svg' })).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toMatch(/og:image" content="[^"]*a\.png">\n<meta property="og:image:alt" content="A comma">/);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
});

it('P09 uses a post’s answer as share image and alt text', async () => {
  const share = async (post: typeof postSample) => {
    const queries = createQueries(createContentClient(async () => ({ body: post, total: null })));
    const data = new QueryCache();
    await data.load(queries.post(main.type, 'affect-vs-effect'));
    const params = { slug: 'affect-vs-effect' };
    const match = { blog: main, pageType: 'post' as const, path: '/blog/a', search: '', params, page: 1 };
    const meta = { title: 'A post', description: '', canonical: '/blog/a', image: '/own.png', article: true };
    return headTags({ context: { match, queries, data }, meta, origin, logo: '/assets/icon-1.svg' });
  };
  const answer = { question: 'Who?', rule: 'They.', right: ['They do.'], wrong: [] };
  const html = await share({ ...postSample, answer });
  expect(html).toMatch(/og:image" content="[^"]*cards&#47;main&#47;affect-vs-effect-[0-9a-f]{16}\.png"/);
  expect(html).toContain('<meta property="og:image:alt" content="Who? They.">');
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(await share({ ...postSample, answer: null })).toMatch(/og:image" content="[^"]*own\.png"/);
});

it('uses its own description if the content API has none, and never two', () => {
  const count = (html: string) => html.match(/name="description"/g)?.length;
  expect(head({ head: '<meta name="author" content="M">' })).toContain('content="About."');
  expect(count(head({ head: '<meta name="description" content="Theirs">' }))).toBe(1);
});

it('lists no alternates for noindex pages', () => {
  expect(head({})).toContain('rel="alternate" type="application/rss+xml"');
  expect(head({ noindex: true })).not.toContain('rel="alternate"');
});

it('keeps the content API’s metadata of the page', () => {
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
])('drops %s from the content API’s head', (line) => {
  expect(sanitizeHead(`${line}\n<meta name="kept" content="1">`)).toBe('<meta name="kept" content="1">');
});
