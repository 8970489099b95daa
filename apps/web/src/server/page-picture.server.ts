import { cardSize } from '../cards/card.ts';
import { blogCardPath, postCardPath } from '../cards/card-address.server.ts';
import type { LoadContext, PageMeta } from '../routes/route.ts';

/** What a shared link shows of a page; the size where it is known. */
export type PagePicture = { path: string; alt: string; size?: typeof cardSize };

/** The page's own picture, if others can show it: no site that shows links shows drawings. Else a card. */
export function pagePicture({ place: { blog, params }, data, questions }: LoadContext, meta: PageMeta): PagePicture {
  if (meta.image && !/\.svg$/i.test(meta.image)) return { path: meta.image, alt: meta.imageAlt || meta.title };
  const post = meta.article ? data.read(questions.post(blog.type, params.slug ?? '')) : undefined;
  return { path: post ? postCardPath(blog, post) : blogCardPath(blog), alt: meta.title, size: cardSize };
}
