import { createHash } from 'node:crypto';
import type { Post } from '@contenthub/contracts/content/post';
import type { Blog } from '../../sites/blog.ts';
import { brand } from '../../sites/brand.ts';

/** Everything shown on a social image. Equal values give equal images. */
export type SocialImage = { title: string; kicker: string; byline: string; sign: string };

export const socialImageSize = { width: 1200, height: 630 };

const maxTitleLength = 130;

/** Characters that both typefaces support: Latin with its extensions, Greek, Cyrillic, and punctuation. */
const supportedCharacters =
  /^[\u0020-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122\u2190-\u2193\u2212]*$/;
const emoji =
  /\p{Extended_Pictographic}(\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*|\p{Regional_Indicator}{2}/gu;

export function blogSocialImage({ headline, label, sign, description }: Blog): SocialImage {
  return { title: headline, kicker: `${brand.company} ${label}`, byline: firstSentence(description), sign };
}

/** A post's social image, or its blog's if the typefaces lack the script of the title. */
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

/** Limits the title to about four lines. */
function truncateTitle(title: string): string {
  return title.length <= maxTitleLength ? title : `${title.slice(0, maxTitleLength).replace(/[\s,;:–-]*\s\S*$/, '')}…`;
}

/** Removes emoji, which the typefaces lack. */
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

/** Increment this when the design changes. Images drawn earlier keep their URLs. */
const designVersion = 1;

/** The path of a post's social image. It contains a hash of everything on the image, so it can be cached forever. */
export function postSocialImagePath(blog: Blog, post: Pick<Post, 'slug' | 'title' | 'author' | 'categories'>): string {
  return `${socialImagesPath}/${blog.type}/${encodeURIComponent(post.slug)}-${digest(postSocialImage(blog, post))}.png`;
}

/** The path of a blog's social image, for pages without an image. */
export function blogSocialImagePath(blog: Blog): string {
  return `${socialImagesPath}/${blog.type}-${digest(blogSocialImage(blog))}.png`;
}

function digest(image: SocialImage): string {
  return createHash('sha256')
    .update(JSON.stringify([designVersion, image]))
    .digest('hex')
    .slice(0, 16);
}
