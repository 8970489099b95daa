import { expect, it } from 'vitest';
import { maxMailBytes } from '../../mail/mail-html.ts';
import { sampleIssue } from '../testing/newsletter-platform.ts';
import { createIssueTemplate } from './issue-mail.ts';

const options = { origin: 'https://www.example.com', preferencesPath: '/newsletter', postalAddress: '1 Main St' };
const render = (change: Partial<typeof sampleIssue> = {}) =>
  createIssueTemplate({ ...sampleIssue, ...change, id: 3, slug: 'november' }, options).forRecipient('a-token');

it('N03 contains only markup that mail programs support', () => {
  const { html } = render();
  expect(html).toContain('role="presentation"');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect(html).toContain('name="color-scheme" content="light dark"');
  expect(html).not.toMatch(/<(link|script|iframe|form|video)\b|@import|display:\s*(flex|grid)|position:|var\(/);
  const images = [...html.matchAll(/<img [^>]+>/g)].map(([tag]) => tag);
  expect(images).toEqual([
    expect.stringMatching(/src="https:\/\/www\.example\.com\/assets\/media\/a\.jpg".*alt="Two doors"/),
  ]);
});

it('N03 escapes texts from staff', () => {
  const { html, text } = render({ subject: '<b>Hi</b>', intro: '<script>alert(1)</script>\n\n$& fun' });
  expect(html).not.toMatch(/<b>|<script/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).toContain('$& fun');
});

it('N03 stays under the size at which Gmail cuts a mail, with twenty posts', () => {
  const posts = Array.from({ length: 20 }, () => ({ ...sampleIssue.posts[0], excerpt: 'x'.repeat(500) }));
  const { html } = render({ posts: posts as typeof sampleIssue.posts, intro: 'y'.repeat(5000) });
  expect(Buffer.byteLength(html)).toBeLessThan(maxMailBytes);
});

it('N02 ends with preferences, the online version and the postal address', () => {
  const { html, text } = render();
  for (const part of [html, text]) {
    expect(part).toContain('https://www.example.com/newsletter?token=a-token');
    expect(part).toContain('/blog/newsletter/november?utm_source=newsletter');
    expect(part).toContain('1 Main St');
  }
});
