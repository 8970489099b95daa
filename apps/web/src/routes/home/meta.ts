import { pageAddress } from '../page-address.ts';
import type { PageMeta, Place } from '../route.ts';
import { narrowingOf } from './narrowing.ts';

export function homeMeta(place: Place): PageMeta {
  const { blog, page } = place;
  const { search } = narrowingOf(place);
  const name = search ? `Search Results | ${blog.title}` : blog.title;
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: blog.description,
    canonical: pageAddress(place, page),
    image: null,
    article: false,
    // A search engine has results of its own.
    ...(search && { noindex: true }),
  };
}
