import { MovedError, type PageRoute } from '../route.ts';
import { postMeta } from './meta.ts';

export const postRoute: PageRoute = {
  pageType: 'post',
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ place, queryClient, queries }) {
    const slug = place.params.slug ?? '';
    // Related posts are a comfort: a page without them is still the page.
    const related = queryClient.prefetchQuery(queries.related(place.blog.type, slug));
    const [post] = await Promise.all([queryClient.ensureQueryData(queries.post(place.blog.type, slug)), related]);
    if (post.link !== place.path) throw new MovedError(post.link);
  },
  meta({ place, queryClient, queries }) {
    const post = queryClient.getQueryData(queries.post(place.blog.type, place.params.slug ?? '').queryKey);
    return postMeta(place, post);
  },
  status: () => 200,
  view: () => import('./PostPage.tsx').then(({ PostPage }) => ({ Page: PostPage })),
};
