import { sitemapPageSize, sitemapPartSize } from '@contenthub/contracts/sitemap';
import { NotFoundError } from '../../content/not-found-error.ts';
import type { OwnFile } from '../machine-file.ts';
import { blogOfType, standsAt } from './sitemap-addresses.ts';
import { sitemapCalls } from './sitemap-calls.ts';
import { sitemapKind, urlEntry, urlSet } from './sitemap-xml.ts';

/** A part of a blog's posts, each with its picture: a thousand are asked for, written and forgotten at a time. */
export const postsSitemap: OwnFile = {
  ...sitemapKind,
  name: 'sitemap-posts',
  address: /^\/sitemap-(?<blog>[a-z-]+)-posts-(?<part>[1-9]\d{0,4})\.xml$/,
  async *write({ origin, params, ask, askInPassing }) {
    const blog = blogOfType(params.blog);
    const part = blog && (await sitemapCalls(ask).parts(blog.type))[Number(params.part) - 1];
    if (!blog || !part) throw new NotFoundError(`part ${params.part} of ${params.blog}`);
    yield urlSet.open;
    let { after } = part;
    for (let asked = 0; asked < sitemapPartSize; asked += sitemapPageSize) {
      const { posts, next } = await sitemapCalls(askInPassing).posts(blog.type, after);
      // A post in whose place a department stands cannot be reached.
      const reached = posts.filter(({ link }) => standsAt(link, 'post'));
      yield reached.map(({ link, ...entry }) => urlEntry(origin, { path: link, ...entry })).join('');
      if (!next) break;
      after = next;
    }
    yield urlSet.close;
  },
};
