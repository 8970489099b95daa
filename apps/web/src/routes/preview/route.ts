import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import { previewQuery } from '../../data/lazy-queries.ts';
import { createPostMeta } from '../post/metadata.ts';
import type { LoadContext, PageRoute } from '../route.ts';
import { parsePreviewId } from '../route-params.ts';

const createQuery = ({ match, queries }: Pick<LoadContext, 'match' | 'queries'>) =>
  previewQuery(queries, match.blog.type, parsePreviewId(match.params.id));

export const previewRoute: PageRoute = {
  pageType: 'preview',
  // Previews are never cached.
  cache: { fresh: 0, staleWhileRevalidate: 0, staleIfError: 0 },
  async load(context) {
    await context.data.load(createQuery(context));
  },
  meta(context) {
    const post = context.data.read(createQuery(context));
    // The preview URL is for one editor and one day, so the metadata uses the post's public URL.
    const { title, ...meta } = createPostMeta({ ...context.match, path: post?.link ?? context.match.path }, post);
    return { ...meta, title: `Preview: ${title}`, noindex: true };
  },
  status: () => 200,
  view: lazyExports({ PreviewPage: () => import('./PreviewPage.tsx') }).PreviewPage,
  // Editors are not tracked.
  trackView: () => {},
};
