import { postSample } from '@contenthub/contracts/testing/content-samples';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allBlogs } from '../../sites/all-blogs.ts';
import { main } from '../../sites/main.ts';
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
