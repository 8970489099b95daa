import type { Post } from '@contenthub/contracts/post';
import type { Blog } from '../blogs/blog.ts';
import { brand } from '../brand/brand.ts';

/** All that is drawn on a card; the same card is the same picture. */
export type Card = { title: string; kicker: string; byline: string; sign: string };

export const cardSize = { width: 1200, height: 630 };

const longest = 130;

/** What the two typefaces can write: Latin with its extensions, Greek, Cyrillic, and their punctuation. */
const written =
  /^[\u0020-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122\u2190-\u2193\u2212]*$/;
const emoji =
  /\p{Extended_Pictographic}(\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*|\p{Regional_Indicator}{2}/gu;

export function blogCard({ headline, label, sign, description }: Blog): Card {
  return { title: headline, kicker: `${brand.company} ${label}`, byline: firstSentence(description), sign };
}

/** A post's card, or its blog's where the title is in a script that our typefaces do not have: rather no words than boxes. */
export function postCard(blog: Blog, post: Pick<Post, 'title' | 'author' | 'categories'>): Card {
  const title = withoutEmoji(post.title.normalize('NFC'));
  if (!title || !written.test(title)) return blogCard(blog);
  const [category] = post.categories;
  const kicker = [`${brand.company} ${blog.label}`, category?.name].filter(isWritten).join('  ·  ');
  return {
    title: shortened(title),
    kicker,
    byline: isWritten(post.author.name) ? post.author.name : '',
    sign: blog.sign,
  };
}

/** Four lines are enough to know what it is about. */
function shortened(title: string): string {
  return title.length <= longest ? title : `${title.slice(0, longest).replace(/[\s,;:–-]*\s\S*$/, '')}…`;
}

/** They would need a typeface of their own; the words do without them. */
function withoutEmoji(title: string): string {
  return title
    .replace(emoji, '')
    .replace(/\s+(?=[:;,.!?)])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function isWritten(text: string | undefined): text is string {
  return text !== undefined && written.test(text);
}

function firstSentence(text: string): string {
  return /^.*?[:.]/.exec(text)?.[0]?.slice(0, -1) ?? text;
}
