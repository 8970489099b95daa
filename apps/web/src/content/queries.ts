import type { BlogType } from '@contenthub/contracts/blog-type';
import { homePageSize } from '@contenthub/contracts/page-sizes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ContentClient } from './content-client.ts';
import { type FeedPage, feedPage, nextPage } from './feed-page.ts';

/** What pages ask for, each under one key on both sides. */
export function contentQueries(content: ContentClient) {
  return {
    /** A feed that begins at the page in the address and grows from there. */
    homeFeed: (blog: BlogType, firstPage: number) =>
      infiniteQueryOptions({
        queryKey: ['feed', blog, 'main', firstPage],
        queryFn: ({ pageParam }): Promise<FeedPage> =>
          content.posts(blog, pageParam).then((answer) => feedPage(answer, pageParam, homePageSize)),
        initialPageParam: firstPage,
        getNextPageParam: nextPage,
      }),
    sticky: (blog: BlogType) => queryOptions({ queryKey: ['sticky', blog], queryFn: () => content.sticky(blog) }),
    post: (blog: BlogType, slug: string) =>
      queryOptions({ queryKey: ['post', blog, slug], queryFn: () => content.post(blog, slug) }),
    related: (blog: BlogType, slug: string) =>
      queryOptions({ queryKey: ['related', blog, slug], queryFn: () => content.related(blog, slug) }),
  };
}

export type ContentQueries = ReturnType<typeof contentQueries>;
