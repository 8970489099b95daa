import { getLists, type ListName } from '@contenthub/calls-to-action/category-lists';
import type { CallToAction, Post } from '@contenthub/contracts/content/post';

/** What calls to action need to know of the post they stand in. */
export type CtaPost = {
  id: number;
  link: string;
  category: string | undefined;
  lists: readonly ListName[];
  own: CallToAction | null;
};

export function toCtaPost({ id, link, categories, callToAction }: Post): CtaPost {
  return {
    id,
    link,
    category: categories[0]?.slug,
    lists: getLists(categories),
    own: callToAction && isNavigableUrl(callToAction.url) ? callToAction : null,
  };
}

/** An editor may lead readers to any page, and to nothing that is none. */
function isNavigableUrl(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/i.test(url);
}
