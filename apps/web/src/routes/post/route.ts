import { lazyView } from '../lazy-view.ts';
import { MovedError, type PageRoute } from '../route.ts';
import { postMeta } from './meta.ts';

export const postRoute: PageRoute = {
  pageType: 'post',
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ place, data, questions }) {
    const slug = place.params.slug ?? '';
    // Related posts are a comfort: a page without them is still the page.
    const related = data.load(questions.related(place.blog.type, slug)).catch(() => {});
    const [post] = await Promise.all([data.load(questions.post(place.blog.type, slug)), related]);
    if (post.link !== place.path) throw new MovedError(post.link);
  },
  meta: ({ place, data, questions }) =>
    postMeta(place, data.read(questions.post(place.blog.type, place.params.slug ?? ''))),
  status: () => 200,
  view: lazyView(() => import('./PostPage.tsx').then(({ PostPage }) => ({ Page: PostPage }))),
};
