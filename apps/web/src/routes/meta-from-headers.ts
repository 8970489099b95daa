import type { PageHeaders } from '@contenthub/contracts/page-headers';
import type { PageMeta } from './route.ts';

/** A page's metadata as the content API gives it; what it does not give, and all when it gives nothing, is the page's own. */
export function metaFromHeaders(own: PageMeta, headers: PageHeaders | undefined): PageMeta {
  if (!headers) return own;
  return {
    ...own,
    title: headers.title || own.title,
    description: headers.og.description ?? own.description,
    image: headers.og.image ?? own.image,
    head: headers.head,
    og: headers.og,
  };
}
