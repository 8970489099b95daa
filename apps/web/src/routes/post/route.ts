import { lazyExports, loadForNavigation } from '../../browser/hydration/lazy-module.ts';
import { MovedError, metaFromHeaders, type PageRoute } from '../route.ts';
import { lazyPostComponents } from './lazy-components.ts';
import { createPostMeta, getPostEventFields, isPostPage } from './metadata.ts';

export const postRoute: PageRoute = {
  pageType: 'post',
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ match, data, queries }) {
    const slug = match.params.slug ?? '';
    // Related posts and headers are optional.
    const optionalQueries = [queries.related(match.blog.type, slug), queries.postHeaders(match.blog.type, slug)];
    const loading = optionalQueries.map((query) => data.load<unknown>(query).catch(() => {}));
    const postPromise = data.load(queries.post(match.blog.type, slug));
    const [post] = await Promise.all([postPromise, loadForNavigation(lazyPostComponents.PostArticle), ...loading]);
    if (post.link !== match.path) throw new MovedError(post.link);
  },
  meta({ match, data, queries }) {
    const slug = match.params.slug ?? '';
    const own = createPostMeta(match, data.read(queries.post(match.blog.type, slug)));
    return metaFromHeaders(own, data.read(queries.postHeaders(match.blog.type, slug)));
  },
  status: () => 200,
  view: lazyExports({ PostPage: () => import('./PostPage.tsx') }).PostPage,
  trackView({ match, data, queries }, track, fields, { activeProducts }) {
    const post = data.read(queries.post(match.blog.type, match.params.slug ?? ''));
    if (post && isPostPage(match, new URL(fields.url).hostname)) {
      track('postPage/view', { ...fields, ...getPostEventFields(post), ...(activeProducts[0] && { activeProducts }) });
    }
  },
};
