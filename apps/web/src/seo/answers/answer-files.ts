import type { Post } from '@contenthub/contracts/content/post';
import { createContentClient, NotFoundError } from '../../data/content-client.ts';
import { MovedError } from '../../routes/route.ts';
import { allBlogs } from '../../sites/all-blogs.ts';
import { absoluteUrls } from '../absolute-url.ts';
import type { StandaloneFile, WriteContext } from '../generated-file.ts';

const contentType = 'application/json; charset=utf-8';

/** The path of an answer card as JSON, by the slug of its post. */
export const answerPath = (slug: string) => `/answers/${slug}.json`;

/** The slug of a post is the last segment of its path. */
export const getSlug = (link: string) => link.slice(link.lastIndexOf('/') + 1);

/** The answer card of one post, for other programs. */
export const answerFile: StandaloneFile = {
  name: 'answer',
  address: /^\/answers\/(?<slug>[a-z0-9-]+)\.json$/,
  contentType,
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async *write(context) {
    const slug = context.params.slug ?? '';
    const post = await findAnsweringPost(slug, context);
    if (!post?.answer) throw new NotFoundError(answerPath(slug));
    if (post.slug !== slug) throw new MovedError(answerPath(post.slug));
    const url = new URL(post.link, context.origin).href;
    const { title, modified, author } = post;
    // In reading order. The store does not keep the order of the fields.
    const { question, rule, right, wrong, exceptions, source } = post.answer;
    const article = { title, url, author: author.name, modified };
    yield JSON.stringify({ question, rule, right, wrong, exceptions, source, article });
  },
};

/** Slugs are unique within a blog. If several blogs have the slug, the first one with an answer is used. */
async function findAnsweringPost(slug: string, { fetchContent }: WriteContext): Promise<Post | undefined> {
  const content = createContentClient(fetchContent);
  for (const { type } of allBlogs) {
    const post = await content.resource('post', type, slug).catch((error: unknown) => {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    });
    if (post?.answer) return post;
  }
  return undefined;
}

/** Every question with its rule and the URL of its card. */
export const answerIndexFile: StandaloneFile = {
  name: 'answers',
  address: /^\/answers\.json$/,
  contentType,
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async *write({ origin, fetchContent }) {
    const content = createContentClient(fetchContent);
    const absolute = absoluteUrls(origin);
    const lists = await Promise.all(allBlogs.map(({ type }) => content.resource('answers', type)));
    yield JSON.stringify(
      lists.flat().map(({ question, rule, link }) => ({
        question,
        rule,
        url: absolute(answerPath(getSlug(link))),
        article: absolute(link),
      })),
    );
  },
};
