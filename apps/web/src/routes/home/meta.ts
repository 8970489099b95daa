import type { PageMeta, Place } from '../route.ts';

export function homeMeta({ blog, path, page }: Place): PageMeta {
  return {
    title: page > 1 ? `${blog.title}, page ${page}` : blog.title,
    description: blog.description,
    canonical: page > 1 ? `${path}?page=${page}` : path,
    image: null,
    article: false,
  };
}
