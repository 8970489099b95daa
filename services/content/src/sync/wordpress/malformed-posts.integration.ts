import { contentApi } from '@contenthub/contracts/content/content-api';
import { findUnsafeMarkup } from '@contenthub/post-html/testing/unsafe-markup';
import { xssVectors } from '@contenthub/post-html/testing/xss-vectors';
import { expect, it } from 'vitest';
import { Editor } from '../../testing/wordpress.ts';
import { WordPressHub } from '../../testing/wordpress-hub.ts';

const editor = new Editor();
const hub = WordPressHub.forThisFile(editor);
async function published(fields: Record<string, unknown>) {
  const post = await editor.publish(fields);
  await hub.sendWebhook({ posts: [post.id] });
  await expect.poll(async () => (await hub.post(post.slug)).status).toBe(200);
  return (await hub.post(post.slug)).body;
}

it('imports a post of five megabytes', async () => {
  const paragraph = `<p>${'A long sentence about commas, and then another one. '.repeat(20)}</p>\n`;
  const content = paragraph.repeat(Math.ceil((5 * 1024 * 1024) / paragraph.length));
  const { content: html, readingMinutes } = await published({ content });
  expect(html.length).toBeGreaterThan(5_000_000);
  expect(readingMinutes).toBeGreaterThan(3000);
});

it.each([
  ['emoji', '🍋 Lemons 👩🏽‍🚀 and “flags” 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['right to left', 'الفاصلة ، والنقطة ‏!'],
  ['zero width', 'Zero\u200bwidth\u200djoin\u2060ed'],
  ['combining', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!'],
])('preserves a title with %s, in lists too', async (_name, title) => {
  const post = await published({ title });
  expect(post.title).toBe(title);
  const list = await hub.content.request(contentApi.posts, {}, { blog_type: 'main' });
  expect(list.body.map((row: { post_title: string }) => row.post_title)).toContain(title);
});

it('C14 sanitises a post full of hostile markup', async () => {
  // HTML after these is not parsed any more.
  const swallowing = /<plaintext|<!--|<textarea|<xmp|<title|<style|<script|<noscript|<noembed|<noframes|<template/i;
  const vectors = xssVectors.map(({ vector }) => vector);
  const content = vectors.filter((vector) => !swallowing.test(vector)).join('\n<hr>\n');
  const post = await published({
    title: '<img src=x onerror=alert(1)>Title <script>alert(1)</script>',
    excerpt: '<svg onload=alert(1)>An excerpt',
    content,
    meta: { contenthub_cta_text: '<b>Go</b>', contenthub_cta_url: 'javascript:alert(1)' },
  });
  expect(findUnsafeMarkup(post.content)).toEqual([]);
  expect(post.callToAction).toBeNull();
  expect(post.title).not.toContain('<script');
});
