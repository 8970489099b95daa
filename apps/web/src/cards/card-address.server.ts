import { createHash } from 'node:crypto';
import type { Post } from '@contenthub/contracts/post';
import type { Blog } from '../blogs/blog.ts';
import { blogCard, type Card, postCard } from './card.ts';

export const cardsPath = '/assets/cards';

/** Grows with every change of how cards look: what was drawn before stays what it was. */
const design = 1;

/** Where the card of a post stands. Its address is made of all that is on it, so that it can be kept for good. */
export function postCardPath(blog: Blog, post: Pick<Post, 'slug' | 'title' | 'author' | 'categories'>): string {
  return `${cardsPath}/${blog.type}/${encodeURIComponent(post.slug)}-${digest(postCard(blog, post))}.png`;
}

/** For every page of a blog that has no picture of its own. */
export function blogCardPath(blog: Blog): string {
  return `${cardsPath}/${blog.type}-${digest(blogCard(blog))}.png`;
}

function digest(card: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([design, card]))
    .digest('hex')
    .slice(0, 16);
}
