import { brand } from '@contenthub/contracts/brand';
import type { AnswerList } from '@contenthub/contracts/content/answer-card';
import { contentPaths, requestPath } from '@contenthub/contracts/content/content-paths';
import type { Post } from '@contenthub/contracts/content/post';
import { sitemapIndexPath } from '@contenthub/contracts/content/site-urls';
import { allBlogs } from '../sites/all-blogs.ts';
import type { Blog } from '../sites/blog.ts';
import { answerPath, getSlug } from './answers/answer-files.ts';
import { alternatePath, type StandaloneFile, type WriteContext } from './generated-file.ts';
import { escapeLinkText, markdownSuffix } from './markdown.ts';

/** Entry point for language models (https://llmstxt.org): an overview of the site and its newest posts as Markdown. */
export const llmsTxt: StandaloneFile = {
  name: 'llms',
  address: /^\/llms\.txt$/,
  contentType: 'text/plain; charset=utf-8',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async *write(context) {
    const { origin } = context;
    yield `# ${brand.company} ${brand.texts.tagline}\n\n`;
    yield `> Articles about writing: a blog for everyone, and blogs for developers, engineers, and business teams.\n\n`;
    yield `Every article is also available as Markdown. Add \`${markdownSuffix}\` to its URL.\n`;
    for (const blog of allBlogs) yield await section(blog, context);
    yield await answersSection(context);
    yield '\n## Optional\n\n';
    yield `- [Sitemap](${origin}${sitemapIndexPath}): every URL on the site\n`;
    for (const { label, paths } of allBlogs) {
      yield `- [${label}: feed](${origin}${alternatePath(paths.home, '/feed.json')}): the newest articles in full\n`;
    }
  },
};

/** Every answer in one sentence. Most questions about writing need nothing else. */
async function answersSection({ origin, fetchUncached }: WriteContext): Promise<string> {
  const lines: string[] = [];
  for (const { type } of allBlogs) {
    const response = await fetchUncached(requestPath(contentPaths.answers, {}, { blog_type: type }));
    for (const { question, rule, link } of (response?.body ?? []) as AnswerList) {
      const url = new URL(answerPath(getSlug(link)), origin).href;
      lines.push(`- [${escapeLinkText(question)}](${url}): ${rule}\n`);
    }
  }
  if (lines.length === 0) return '';
  return `\n## Answers\n\nEach link has the rule, examples, exceptions, and source as JSON.\n\n${lines.join('')}`;
}

async function section({ type, label, description }: Blog, { origin, fetchUncached }: WriteContext): Promise<string> {
  const response = await fetchUncached(requestPath(contentPaths.newest, {}, { blog_type: type }));
  const posts = (response?.body ?? []) as Post[];
  const lines = posts.map(({ title, link, excerpt }) => {
    const url = new URL(alternatePath(link, markdownSuffix), origin).href;
    return `- [${escapeLinkText(title)}](${url}): ${excerpt.replace(/\s+/g, ' ')}\n`;
  });
  return `\n## ${label}\n\n${description}\n\n${lines.join('')}`;
}
