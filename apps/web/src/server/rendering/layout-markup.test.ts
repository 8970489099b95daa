import { postListSample, postSample } from '@contenthub/contracts/testing/content-samples';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RenderedComponents } from '../../browser/hydration/LazyComponent.tsx';
import type { FetchContent } from '../../data/content-client.ts';
import type { PageTexts } from '../../features/cta/page-texts.ts';
import { matchRoute } from '../../routes/match.ts';
import { type Accounts, defaultAccounts } from '../../sites/accounts.ts';
import { allBlogs } from '../../sites/all-blogs.ts';
import type { PublishedTexts } from '../visitor/published-texts.server.ts';
import type { PageAssets } from './page-assets.server.ts';
import { loadRoute, renderUrl } from './renderer.server.tsx';

const origin = 'https://www.example.com';

/** Every post and every list exist. */
const fetchContent: FetchContent = async (address) => {
  if (/^\/(?:posts|sticky|related|category|author\/[^/]+)\//.test(address)) return { body: postListSample, total: 2 };
  return address.startsWith('/post/') ? { body: postSample, total: null } : undefined;
};

type Options = { accounts?: Accounts; texts?: PageTexts };

/** The markup of a page, after the names of its lazy components. */
const withNames = ({ code, styles }: RenderedComponents, markup: string) =>
  `${[...code, '+', ...styles].join(' ')}\n${markup}`;

/** What the server sends for a page. */
async function sentPage(path: string, { accounts = defaultAccounts, texts }: Options = {}): Promise<string> {
  const rendered: RenderedComponents[] = [];
  const tags: PageAssets['tags'] = (_route, components) => {
    rendered.push(components);
    return { html: '', styleHash: '' };
  };
  const assets = { tags, icon: '' };
  const published = { forBlog: () => texts } as unknown as PublishedTexts;
  const state = () => '{}';
  const request = { path, search: '', fetchContent, state, assets, origin, accounts, texts: published };
  const result = await renderUrl(request);
  if (result.kind !== 'page') throw new Error(`${path} is no page`);
  const [components] = rendered;
  const [, markup] = /<div id="root"[^>]*>(.*)<\/div>\n<script/s.exec(result.document.after) ?? [];
  return components && markup ? withNames(components, markup) : '';
}

/** The same for a page that React renders as a whole. */
async function wholePage(path: string, { accounts = defaultAccounts, texts }: Options = {}): Promise<string> {
  const { match } = matchRoute(path, '');
  const { tree, rendered } = await loadRoute(match, fetchContent, origin, accounts, texts);
  const markup = renderToString(tree);
  return withNames(rendered, markup);
}

const ownAccounts: Accounts = { ...defaultAccounts, own: false, site: 'https://accounts.test' };
const homes = allBlogs.map(({ paths }) => paths.home);

it.each([...homes, postSample.link, '/blog/saved'])('is what React renders on %s', async (path) => {
  const whole = await wholePage(path);
  expect(whole).toContain('<footer');
  // The second page uses markup from the first.
  expect([await sentPage(path), await sentPage(path)]).toEqual([whole, whole]);
  const options = { accounts: ownAccounts };
  expect(await sentPage(path, options)).toBe(await wholePage(path, options));
});

it('returns from sign-in to its own page, with any characters in its path', async () => {
  const paths = ['/blog/saved', "/blog/search/it's(no)$&page!*~"];
  const sent = await Promise.all(paths.map((path) => sentPage(path)));
  expect(sent[0]).toContain('next=%2Fblog%2Fsaved"');
  expect(sent[1]).toBe(await wholePage(paths[1] ?? ''));
  expect(sent[1]).toContain('next=%2Fblog%2Fsearch%2Fit&#x27;s');
});

it('L08 contains the published texts of its blog, and changes with them', async () => {
  const textsWith = (button: string): PageTexts => ({ blog: 'main', slots: { nav_button_copy: { button } } });
  for (const button of ['Start writing', 'Try it']) {
    const texts = textsWith(button);
    const sent = await sentPage('/blog/', { texts });
    expect(sent).toContain(`>${button}<`);
    expect(sent).toBe(await wholePage('/blog/', { texts }));
  }
  expect(await sentPage('/blog/')).not.toContain('Try it');
});
