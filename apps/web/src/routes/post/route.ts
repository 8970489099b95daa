import { Chunk } from '../../parts/chunk.ts';
import { metaFromHeaders } from '../meta-from-headers.ts';
import { isPostPage } from '../post-page.ts';
import { MovedError, type PageRoute } from '../route.ts';
import { postFields } from './fields.ts';
import { loadArticleOnTheWay } from './late-parts.ts';
import { postMeta } from './meta.ts';

export const postRoute: PageRoute = {
  pageType: 'post',
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ place, data, questions }) {
    const slug = place.params.slug ?? '';
    // Related posts and headers are comforts: a page without them is still the page.
    const comforts = [questions.related(place.blog.type, slug), questions.postHeaders(place.blog.type, slug)];
    const loading = comforts.map((question) => data.load<unknown>(question).catch(() => {}));
    const asked = data.load(questions.post(place.blog.type, slug));
    const [post] = await Promise.all([asked, loadArticleOnTheWay(), ...loading]);
    if (post.link !== place.path) throw new MovedError(post.link);
  },
  meta({ place, data, questions }) {
    const slug = place.params.slug ?? '';
    const own = postMeta(place, data.read(questions.post(place.blog.type, slug)));
    return metaFromHeaders(own, data.read(questions.postHeaders(place.blog.type, slug)));
  },
  status: () => 200,
  view: new Chunk('post', () => import('./PostPage.tsx').then(({ PostPage }) => PostPage)),
  trackView({ place, data, questions }, track, fields, { activeProducts }) {
    const post = data.read(questions.post(place.blog.type, place.params.slug ?? ''));
    if (post && isPostPage(place, new URL(fields.url).hostname)) {
      track('postPage/view', { ...fields, ...postFields(post), ...(activeProducts[0] && { activeProducts }) });
    }
  },
};
