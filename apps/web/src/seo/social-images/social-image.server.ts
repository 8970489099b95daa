import { createHash } from 'node:crypto';
import type { Post } from '@contenthub/contracts/content/post';
import type { Blog } from '../../sites/blog.ts';
import { brand } from '../../sites/brand.ts';

/** All that is drawn on a card; the same card is the same picture. */
export type SocialImage = { title: string; kicker: string; byline: string; sign: string };

export const socialImageSize = { width: 1200, height: 630 };

const maxTitleLength = 130;

/** What the two typefaces can write: Latin with its extensions, Greek, Cyrillic, and their punctuation. */
const supportedCharacters =
  /^[\u0020-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122\u2190-\u2193\u2212]*$/;
const emoji =
  /\p{Extended_Pictographic}(\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*|\p{Regional_Indicator}{2}/gu;

export function blogSocialImage({ headline, label, sign, description }: Blog): SocialImage {
  return { title: headline, kicker: `${brand.company} ${label}`, byline: firstSentence(description), sign };
}

/** A post's card, or its blog's where the title is in a script that our typefaces do not have: rather no words than boxes. */
export function postSocialImage(blog: Blog, post: Pick<Post, 'title' | 'author' | 'categories'>): SocialImage {
  const title = stripEmoji(post.title.normalize('NFC'));
  if (!title || !supportedCharacters.test(title)) return blogSocialImage(blog);
  const [category] = post.categories;
  const kicker = [`${brand.company} ${blog.label}`, category?.name].filter(isSupported).join('  ·  ');
  return {
    title: truncateTitle(title),
    kicker,
    byline: isSupported(post.author.name) ? post.author.name : '',
    sign: blog.sign,
  };
}

/** Four lines are enough to know what it is about. */
function truncateTitle(title: string): string {
  return title.length <= maxTitleLength ? title : `${title.slice(0, maxTitleLength).replace(/[\s,;:–-]*\s\S*$/, '')}…`;
}

/** They would need a typeface of their own; the words do without them. */
function stripEmoji(title: string): string {
  return title
    .replace(emoji, '')
    .replace(/\s+(?=[:;,.!?)])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function isSupported(text: string | undefined): text is string {
  return text !== undefined && supportedCharacters.test(text);
}

function firstSentence(text: string): string {
  return /^.*?[:.]/.exec(text)?.[0]?.slice(0, -1) ?? text;
}

export const socialImagesPath = '/assets/cards';

/** Grows with every change of how cards look: what was drawn before stays what it was. */
const designVersion = 1;

/** Where the card of a post stands. Its address is made of all that is on it, so that it can be kept for good. */
export function postSocialImagePath(blog: Blog, post: Pick<Post, 'slug' | 'title' | 'author' | 'categories'>): string {
  return `${socialImagesPath}/${blog.type}/${encodeURIComponent(post.slug)}-${digest(postSocialImage(blog, post))}.png`;
}

/** For every page of a blog that has no picture of its own. */
export function blogSocialImagePath(blog: Blog): string {
  return `${socialImagesPath}/${blog.type}-${digest(blogSocialImage(blog))}.png`;
}

function digest(image: SocialImage): string {
  return createHash('sha256')
    .update(JSON.stringify([designVersion, image]))
    .digest('hex')
    .slice(0, 16);
}
