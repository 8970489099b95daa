import { callAddress, contentPaths } from '@contenthub/contracts/content-paths';
import type { Post } from '@contenthub/contracts/post';
import { wholeAddresses } from '@contenthub/post-html/whole-addresses';
import { brand } from '../../brand/brand.ts';
import { contentClient } from '../../content/content-client.ts';
import { NotFoundError } from '../../content/not-found-error.ts';
import { departmentOf } from '../../routes/department/department-of.ts';
import { handbookSlug } from '../../routes/handbook/handbook.ts';
import type { PageType, Place } from '../../routes/route.ts';
import type { MachineMeans } from '../machine-file.ts';
import { twinAddress } from '../twin-address.ts';
import type { Feed, FeedItem } from './feed.ts';

/** The pages that are lists of posts, each with the part of its blog that it lists. */
const listed: Partial<Record<PageType, (place: Place) => { category?: string; author?: string }>> = {
  home: () => ({}),
  category: ({ params }) => ({ category: params.slug ?? '' }),
  handbook: () => ({ category: handbookSlug }),
  department: (place) => ({ category: departmentOf(place) ?? '' }),
  author: ({ params }) => ({ author: params.slug ?? '' }),
};
export const pagesWithFeeds = Object.keys(listed) as PageType[];

/** The newest posts of the list that a page is, in full. */
export async function loadFeed(
  place: Place,
  ending: string,
  { origin, ask, askInPassing }: MachineMeans,
): Promise<Feed> {
  const { type, title, description } = place.blog;
  const narrowed = listed[place.pageType]?.(place) ?? {};
  const content = contentClient(ask);
  const headersOf = () => {
    if (narrowed.category !== undefined) return content.categoryHeaders(type, narrowed.category);
    if (narrowed.author !== undefined) return content.authorHeaders(type, narrowed.author);
    return content.feedHeaders(type);
  };
  const address = callAddress(contentPaths.newest, {}, { blog_type: type, ...narrowed });
  const [headers, answer] = await Promise.all([headersOf(), askInPassing(address)]);
  if (!answer) throw new NotFoundError(address);
  const posts = answer.body as Post[];
  const at = (path: string) => new URL(path, origin).href;
  const hasAuthorPages = place.blog.paths.author !== undefined;
  return {
    title: `${headers.title || title} | ${brand.company}`,
    description: headers.og.description || description,
    page: at(place.path),
    self: at(twinAddress(place.path, ending)),
    icon: at('/assets/icon-1.svg'),
    updated:
      posts
        .map(({ modified }) => modified)
        .toSorted()
        .at(-1) ?? new Date(0).toISOString(),
    items: posts.map((post) => toItem(post, origin, hasAuthorPages)),
  };
}

function toItem(post: Post, origin: string, hasAuthorPages: boolean): FeedItem {
  const at = (path: string) => new URL(path, origin).href;
  const { title, date, modified, excerpt, image, author } = post;
  return {
    ...{ title, date, modified, excerpt },
    id: `tag:${new URL(origin).hostname},${date.slice(0, 10)}:post-${post.id}`,
    url: at(post.link),
    html: wholeAddresses(post.content, at(post.link)),
    author: { name: author.name, ...(hasAuthorPages && { url: at(author.link) }) },
    categories: post.categories.map(({ name }) => name),
    ...(image && { image: { url: at(image.full.url), alt: image.alt } }),
  };
}
