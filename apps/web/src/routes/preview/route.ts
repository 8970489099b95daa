import { Chunk } from '../../parts/chunk.ts';
import { postMeta } from '../post/meta.ts';
import type { LoadContext, PageRoute } from '../route.ts';
import { previewId } from './preview-id.ts';

const question = ({ place, questions }: Pick<LoadContext, 'place' | 'questions'>) =>
  questions.preview(place.blog.type, previewId(place.params.id));

export const previewRoute: PageRoute = {
  pageType: 'preview',
  // Nobody keeps it.
  cache: { fresh: 0, staleWhileRevalidate: 0, staleIfError: 0 },
  async load(context) {
    await context.data.load(question(context));
  },
  meta(context) {
    const post = context.data.read(question(context));
    // Its address is for one editor and one day; the one it will have is for everybody.
    const { title, ...meta } = postMeta({ ...context.place, path: post?.link ?? context.place.path }, post);
    return { ...meta, title: `Preview: ${title}`, noindex: true };
  },
  status: () => 200,
  view: new Chunk('preview', () => import('./PreviewPage.tsx').then(({ PreviewPage }) => PreviewPage)),
  // An editor at work is no reader.
  trackView: () => {},
};
