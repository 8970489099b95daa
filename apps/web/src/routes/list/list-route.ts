import type { PageHeaders } from '@contenthub/contracts/page-headers';
import type { FeedQuestion, Question } from '../../content/questions.ts';
import { feedStatus } from '../feed-status.ts';
import { metaFromHeaders } from '../meta-from-headers.ts';
import { pageAddress } from '../page-address.ts';
import type { LoadContext, PageRoute } from '../route.ts';

type List = Pick<PageRoute, 'pageType' | 'view' | 'trackView'> & {
  feed: (context: LoadContext) => FeedQuestion;
  headers: (context: LoadContext) => Question<PageHeaders>;
  /** What else it shows, and can do without. */
  extra?: (context: LoadContext) => Question<unknown>;
  /** What the page is called when its headers cannot be had. */
  name: (context: LoadContext) => string;
};

/** A page type that is one feed with headers of its own: categories, authors, departments. */
export function listRoute({ pageType, view, trackView, feed, headers, extra, name }: List): PageRoute {
  return {
    pageType,
    cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
    async load(context) {
      const { data } = context;
      // Without headers the page has its own.
      await Promise.all([
        data.loadFeed(feed(context)),
        data.load(headers(context)).catch(() => {}),
        extra && data.load(extra(context)).catch(() => {}),
      ]);
    },
    meta(context) {
      const { place, data } = context;
      const { blog, page } = place;
      const own = {
        title: `${name(context)} | ${blog.title}`,
        description: blog.description,
        canonical: pageAddress({ ...place, search: '' }, page),
        image: null,
        article: false,
      };
      const meta = metaFromHeaders(own, data.read(headers(context)));
      return page > 1 ? { ...meta, title: `${meta.title}, page ${page}` } : meta;
    },
    status: (context) => feedStatus(context, feed(context)),
    view,
    trackView,
  };
}
