import type { ListName } from '@contenthub/calls-to-action/category-lists';
import { listsOf } from '@contenthub/calls-to-action/category-lists';
import type { CallToAction } from '@contenthub/contracts/call-to-action';
import type { Post } from '@contenthub/contracts/post';

/** What calls to action need to know of the post they stand in. */
export type CallPost = {
  id: number;
  link: string;
  category: string | undefined;
  lists: readonly ListName[];
  own: CallToAction | null;
};

export function callPost({ id, link, categories, callToAction }: Post): CallPost {
  return {
    id,
    link,
    category: categories[0]?.slug,
    lists: listsOf(categories),
    own: callToAction && leadsSomewhere(callToAction.url) ? callToAction : null,
  };
}

/** An editor may lead readers to any page, and to nothing that is none. */
function leadsSomewhere(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/i.test(url);
}
