import type { Post } from '@contenthub/contracts/post';
import { wholeAddresses } from '@contenthub/post-html/whole-addresses';
import { contentClient } from '../../content/content-client.ts';
import { MovedError } from '../../routes/route.ts';
import type { TwinFile } from '../machine-file.ts';
import { twinAddress } from '../twin-address.ts';
import { toMarkdown } from './to-markdown.ts';

export const markdownEnding = '.md';

/** A post without its page: what a program that reads wants of it. */
export const markdownTwin: TwinFile = {
  name: 'markdown',
  ending: markdownEnding,
  of: ['post'],
  title: () => 'Markdown',
  contentType: 'text/markdown; charset=utf-8',
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  repeatsPage: true,
  async *write({ place, origin, ask }) {
    const post = await contentClient(ask).post(place.blog.type, place.params.slug ?? '');
    if (post.link !== place.path) throw new MovedError(twinAddress(post.link, markdownEnding));
    yield postMarkdown(post, origin);
  },
};

export function postMarkdown(post: Post, origin: string): string {
  const at = (path: string) => new URL(path, origin).href;
  const facts = {
    title: post.title,
    description: post.excerpt,
    author: post.author.name,
    published: post.date,
    updated: post.modified,
    categories: post.categories.map(({ name }) => name),
    url: at(post.link),
  };
  // JSON is YAML too, and knows how to quote.
  const front = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const [title, picture] = [
    heading(post.title),
    post.image && `![${bracketed(post.image.alt)}](${at(post.image.full.url)})`,
  ];
  const text = toMarkdown(wholeAddresses(post.content, at(post.link)));
  return [`---\n${front.join('\n')}\n---`, title, picture, text].filter(Boolean).join('\n\n');
}

function heading(title: string): string {
  return `# ${title.replace(/([\\`*_[\]<>#])/g, '\\$1')}`;
}

/** As the text of a link: what would end it is escaped. */
export function bracketed(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/([\\[\]])/g, '\\$1');
}
