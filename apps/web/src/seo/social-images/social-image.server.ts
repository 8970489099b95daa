import { createHash } from 'node:crypto';
import { brand } from '@contenthub/contracts/brand';
import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import type { Post } from '@contenthub/contracts/content/post';
import type { Blog } from '../../sites/blog.ts';

/** The short answer on a social image, with an example that follows the rule and one that breaks it, if they fit. */
export type SocialImageAnswer = { question: string; rule: string; right?: string; wrong?: string };

/** Everything shown on a social image. Equal values give equal images. An answer replaces title and byline. */
export type SocialImage = {
  title: string;
  kicker: string;
  byline: string;
  sign: string;
  answer?: SocialImageAnswer;
};

type SharedPost = Pick<Post, 'title' | 'author' | 'categories' | 'answer'>;

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
export function postSocialImage(blog: Blog, post: SharedPost): SocialImage {
  const title = stripEmoji(post.title.normalize('NFC'));
  if (!title || !supportedCharacters.test(title)) return blogSocialImage(blog);
  const [category] = post.categories;
  const answer = post.answer && toImageAnswer(post.answer);
  const kicker = [`${brand.company} ${blog.label}`, category?.name].filter(isSupported).join('  ·  ');
  return {
    title: truncateTitle(title),
    kicker,
    byline: isSupported(post.author.name) ? post.author.name : '',
    sign: blog.sign,
    ...(answer && { answer }),
  };
}

/** How an answer is set: font sizes in pixels, smaller for long texts. */
export function answerType({ question, rule }: Pick<SocialImageAnswer, 'question' | 'rule'>) {
  return { question: question.length <= 34 ? 64 : 50, rule: rule.length <= 110 ? 36 : 32, example: 28 };
}

const answerLimits = { question: 80, rule: 200 };
/** Pixels for question, rule and examples. */
const answerHeight = 406;

/**
 * The question and the rule, with the first examples that fit. Undefined if the question or the rule are too long, or if
 * the typefaces lack their script.
 */
function toImageAnswer({ question, rule, right, wrong }: AnswerCard): SocialImageAnswer | undefined {
  const short = { question, rule };
  if (question.length > answerLimits.question || rule.length > answerLimits.rule) return undefined;
  if (!isSupported(question) || !isSupported(rule)) return undefined;
  // A wrong example alone would say the opposite of the rule.
  const candidates = [
    // Usually the same sentence.
    ...right.flatMap((one, index) =>
      wrong.slice(index, index + 1).map((other) => ({ ...short, right: one, wrong: other })),
    ),
    ...right.flatMap((one) => wrong.map((other) => ({ ...short, right: one, wrong: other }))),
    ...right.map((one) => ({ ...short, right: one })),
  ];
  return candidates.find((answer) => Object.values(answer).every(isSupported) && fitsImage(answer)) ?? short;
}

/** Estimates the height. A character is about half as wide as the font size. */
function fitsImage(answer: SocialImageAnswer): boolean {
  const { question, rule, right, wrong } = answer;
  const sizes = answerType(answer);
  const height = (text: string, size: number, width: number, lineHeight: number) =>
    Math.ceil((text.length * size * 0.47) / width) * size * lineHeight;
  const examples = [right, wrong].filter((text) => text !== undefined);
  const heights = [
    height(question, sizes.question, 960, 1.14),
    20 + height(rule, sizes.rule, 1000, 1.32),
    24,
    ...examples.map((text) => 14 + height(text, sizes.example, 860, 1.25)),
  ];
  return heights.reduce((sum, one) => sum + one, 0) <= answerHeight;
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
export function postSocialImagePath(
  blog: Blog,
  post: SharedPost & Pick<Post, 'slug'>,
  image = postSocialImage(blog, post),
): string {
  return `${socialImagesPath}/${blog.type}/${encodeURIComponent(post.slug)}-${digest(image)}.png`;
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
