import * as services from '@contenthub/post-html/post-text';
import { expect, it } from 'vitest';
import { createExcerpt, extractText, toPlainText } from './html-text.ts';

const posts = [
  '<h2>Where we disagree</h2><p>There has\nto be <em>one</em> rule.</p><ul><li>Tent</li><li>Lamp</li></ul>',
  '<!-- wp:paragraph --><p>un<b>believ</b>able &amp; true, don&#8217;t&nbsp;you think?</p><!-- /wp:paragraph -->',
  `<p>${'word '.repeat(40)}</p>`,
  '<p>One<br>two</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>5 &lt; 6</p>',
  'No element, and a <a href="/x">link</a>.',
  '',
];

it.each(posts)('M04 finds the same text as the hub in %j', (html) => {
  expect(toPlainText(html)).toBe(services.toPlainText(html));
  expect(createExcerpt(html)).toBe(services.createExcerpt(html));
  expect(extractText(html)).toBe(services.extractPostText(html).text);
});
