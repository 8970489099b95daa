import { getLists, type ListName } from '@contenthub/calls-to-action/category-lists';
import type { CallToAction, Post } from '@contenthub/contracts/content/post';

/** The properties of a post that calls to action depend on. */
export type CtaPost = {
  id: number;
  link: string;
  category: string | undefined;
  lists: readonly ListName[];
  /** Whether its text is long enough for a card in the middle, which replaces the one after it. */
  hasMiddle: boolean;
  own: CallToAction | null;
};

export function toCtaPost({ id, link, categories, callToAction }: Post, hasMiddle = false): CtaPost {
  return {
    id,
    link,
    category: categories[0]?.slug,
    lists: getLists(categories),
    hasMiddle,
    own: callToAction && isNavigableUrl(callToAction.url) ? callToAction : null,
  };
}

/** An editor can link to any page, but not to other URL schemes. */
function isNavigableUrl(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/i.test(url);
}
