import { callAddress, contentPaths } from '@contenthub/contracts/content-paths';
import { sitemapIndexPath } from '@contenthub/contracts/machine-addresses';
import type { Post } from '@contenthub/contracts/post';
import { allBlogs } from '../../blogs/all-blogs.ts';
import type { Blog } from '../../blogs/blog.ts';
import { brand } from '../../brand/brand.ts';
import type { MachineMeans, OwnFile } from '../machine-file.ts';
import { twinAddress } from '../twin-address.ts';
import { bracketed, markdownEnding } from './markdown-twin.ts';

/** Where a language model begins (https://llmstxt.org): what there is, and the newest of it as Markdown. */
export const llms: OwnFile = {
  name: 'llms',
  address: /^\/llms\.txt$/,
  contentType: 'text/plain; charset=utf-8',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async *write(means) {
    const { origin } = means;
    yield `# ${brand.company} ${brand.texts.tagline}\n\n`;
    yield `> Articles about writing: a blog for everybody, and ones for developers, engineers and business teams.\n\n`;
    yield `Every article is also there as Markdown, at its address with \`${markdownEnding}\` after it.\n`;
    for (const blog of allBlogs) yield await section(blog, means);
    yield '\n## Optional\n\n';
    yield `- [Sitemap](${origin}${sitemapIndexPath}): every address there is\n`;
    for (const { label, paths } of allBlogs) {
      yield `- [${label}: feed](${origin}${twinAddress(paths.home, '/feed.json')}): the newest articles in full\n`;
    }
  },
};

async function section({ type, label, description }: Blog, { origin, askInPassing }: MachineMeans): Promise<string> {
  const answer = await askInPassing(callAddress(contentPaths.newest, {}, { blog_type: type }));
  const posts = (answer?.body ?? []) as Post[];
  const lines = posts.map(({ title, link, excerpt }) => {
    const address = new URL(twinAddress(link, markdownEnding), origin).href;
    return `- [${bracketed(title)}](${address}): ${excerpt.replace(/\s+/g, ' ')}\n`;
  });
  return `\n## ${label}\n\n${description}\n\n${lines.join('')}`;
}
