import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import { postSample } from '@contenthub/contracts/testing/content-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allBlogs } from '../../sites/all-blogs.ts';
import { main } from '../../sites/main.ts';
import { socialImageSvg } from './draw-social-image.server.ts';
import {
  blogSocialImage,
  blogSocialImagePath,
  postSocialImage,
  postSocialImagePath,
  socialImageSize,
} from './social-image.server.ts';
import { SocialImageRenderer } from './social-image-renderer.server.ts';

const titled = (title: string) => postSocialImage(main, { ...postSample, title });

it('shows the post’s title without emoji, truncated to fit', () => {
  expect(titled('Emoji 🎉 in a Title 👩‍👩‍👧: Do They Work? 🇸🇪').title).toBe('Emoji in a Title: Do They Work?');
  expect(titled('word '.repeat(60)).title).toMatch(/^(word ){20,25}word…$/);
});

it.each(['日本語の書き方', 'كيف تكتب رسالة', 'איך לכתוב', '🎉🎉', ''])(
  'falls back to the blog’s image if the typefaces cannot write ‘%s’',
  (title) => {
    expect(titled(title)).toEqual(blogSocialImage(main));
  },
);

it('has a path that changes only with the image', () => {
  const path = postSocialImagePath(main, postSample);
  expect(path).toMatch(/^\/assets\/cards\/main\/[a-z-]+-[0-9a-f]{16}\.png$/);
  expect(postSocialImagePath(main, { ...postSample })).toBe(path);
  expect(postSocialImagePath(main, { ...postSample, title: 'Another' })).not.toBe(path);
  expect(new Set(allBlogs.map(blogSocialImagePath)).size).toBe(allBlogs.length);
});

it('accepts any title', () => {
  fc.assert(fc.property(fc.string(), (title) => titled(title).title.length > 0));
});

it('renders a 1200 × 630 PNG under 150 KB in a worker thread', async () => {
  const artist = new SocialImageRenderer();
  const long = 'Ελληνικά и Кириллица: Naïve Façades, “Quotes” – and Thirty–Nine Dashes… '.repeat(2);
  const pictures = await Promise.all([...allBlogs.map(blogSocialImage), titled(long)].map((card) => artist.draw(card)));
  expect(pictures).toHaveLength(allBlogs.length + 1);
  for (const png of pictures) {
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(socialImageSize);
    expect(png.length).toBeLessThan(150_000);
  }
  await artist.stop();
});

describe('the image of a post with an answer', () => {
  const answer: AnswerCard = {
    question: 'Is it “affect” or “effect”?',
    rule: '“Affect” is a verb that means to change something, and “effect” is a noun for the change that results.',
    right: ['Cold weather affects the battery.', 'Cold weather has an effect on the battery.'],
    wrong: ['Cold weather effects the battery.', 'Cold weather has an affect on the battery.'],
  };
  const answering = (change: Partial<AnswerCard> = {}) =>
    postSocialImage(main, { ...postSample, answer: { ...answer, ...change } });
  const sentence = (length: number) =>
    'Twelve words, '
      .repeat(40)
      .slice(0, length - 1)
      .concat('.');

  it('P09 shows the question, the rule, and the same sentence right and wrong', () => {
    expect(answering().answer).toEqual({
      question: answer.question,
      rule: answer.rule,
      right: 'Cold weather affects the battery.',
      wrong: 'Cold weather effects the battery.',
    });
    expect(postSocialImage(main, { ...postSample, answer: null })).not.toHaveProperty('answer');
  });

  it('P09 has another path when the answer changes', () => {
    const paths = [{}, { rule: 'Another.' }, { right: ['Another.'] }].map((change) =>
      postSocialImagePath(main, { ...postSample, answer: { ...answer, ...change } }),
    );
    expect(new Set(paths).size).toBe(3);
  });

  it('takes other examples if the first do not fit, and never a wrong one alone', () => {
    expect(answering({ right: [sentence(390), 'It rains.'] }).answer).toMatchObject({ right: 'It rains.' });
    expect(answering({ wrong: [sentence(390)] }).answer).not.toHaveProperty('wrong');
    expect(answering({ right: [sentence(390)] }).answer).toEqual({ question: answer.question, rule: answer.rule });
    expect(answering({ right: ['正しい'] }).answer).toEqual({ question: answer.question, rule: answer.rule });
  });

  it.each([
    { question: sentence(160) },
    { rule: sentence(300) },
    { question: '正しいのはどれ?' },
    { rule: 'Write ‘日本’.' },
  ])('shows the title if the answer cannot be shown: %o', (change) => {
    expect(answering(change)).toEqual(postSocialImage(main, { ...postSample, answer: null }));
  });

  it.each([
    ['short texts', {}],
    ['the longest question and rule', { question: sentence(80), rule: sentence(200) }],
    ['a long rule and long examples', { rule: sentence(190), right: [sentence(110)], wrong: [sentence(110)] }],
    ['long examples', { right: [sentence(120)], wrong: [sentence(120)] }],
    ['no examples', { right: [sentence(400)], wrong: [] }],
  ])('P09 has room for %s', async (_name, change) => {
    const image = answering(change);
    const { question = '', rule = '', right, wrong } = image.answer ?? {};
    const texts: { text: string; top: number; bottom: number; right: number }[] = [];
    await socialImageSvg(image, ({ textContent, left, top, width, height }) => {
      if (textContent) texts.push({ text: textContent, top, bottom: top + height, right: left + width });
    });
    const column = texts.filter(({ text }) => [image.kicker, question, rule, right, wrong].includes(text));
    expect(column.map(({ text }) => text)).toEqual([image.kicker, question, rule, right, wrong].filter(Boolean));
    const gaps = column.slice(1).map(({ top }, index) => top - (column[index]?.bottom ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...column.map(({ bottom }) => bottom))).toBeLessThanOrEqual(socialImageSize.height - 56);
    expect(Math.max(...column.map((text) => text.right))).toBeLessThanOrEqual(socialImageSize.width - 56);
  });
});
