import type { Post } from '@contenthub/contracts/content/post';
import { toAbsoluteUrls } from '@contenthub/post-html/absolute-urls';
import { renderBlock } from '@contenthub/post-html/blocks/render-block';
import rehypeParse from 'rehype-parse';
import rehypeRemark, { type Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { createContentClient } from '../data/content-client.ts';
import { MovedError } from '../routes/route.ts';
import { absoluteUrls } from './absolute-url.ts';
import { type AlternateFile, alternatePath } from './generated-file.ts';

export const markdownSuffix = '.md';

/** A post as Markdown, without the page around it. */
export const markdownFile: AlternateFile = {
  name: 'markdown',
  ending: markdownSuffix,
  pageTypes: ['post'],
  title: () => 'Markdown',
  contentType: 'text/markdown; charset=utf-8',
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  duplicatesPage: true,
  async *write({ match, origin, fetchContent }) {
    const post = await createContentClient(fetchContent).resource('post', match.blog.type, match.params.slug ?? '');
    if (post.link !== match.path) throw new MovedError(alternatePath(post.link, markdownSuffix));
    yield postMarkdown(post, origin);
  },
};

export function postMarkdown(post: Post, origin: string): string {
  const absolute = absoluteUrls(origin);
  const frontMatter = {
    title: post.title,
    description: post.excerpt,
    author: post.author.name,
    published: post.date,
    updated: post.modified,
    categories: post.categories.map(({ name }) => name),
    url: absolute(post.link),
  };
  // JSON is valid YAML, and JSON.stringify handles quoting.
  const frontMatterLines = Object.entries(frontMatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const [title, image] = [
    heading(post.title),
    post.image && `![${escapeLinkText(post.image.alt)}](${absolute(post.image.full.url)})`,
  ];
  const answer = post.answer && toMarkdown(renderBlock({ type: 'answer', data: post.answer })).trim();
  const text = toMarkdown(toAbsoluteUrls(post.content, absolute(post.link)));
  return [`---\n${frontMatterLines.join('\n')}\n---`, title, image, answer, text].filter(Boolean).join('\n\n');
}

function heading(title: string): string {
  return `# ${title.replace(/([\\`*_[\]<>#])/g, '\\$1')}`;
}

/** Escapes text for use inside a Markdown link. */
export function escapeLinkText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/([\\[\]])/g, '\\$1');
}

type Handle = NonNullable<NonNullable<Options>['handlers']>[string];

/** Writes the label of a disclosure in bold on its own line, with the content below it. */
const summary: Handle = (state, node) => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: state.all(node) as never }],
});

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, { handlers: { summary } })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true, rule: '-' })
  .freeze();

/** Converts a post's HTML to Markdown, including tables, code and images. Leaves out what only works on a page. */
export function toMarkdown(html: string): string {
  return String(converter.processSync(html));
}
