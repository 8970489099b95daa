import { barePostSample, postSample } from '@contenthub/contracts/testing/content-samples';
import { expect, it } from 'vitest';
import { postMarkdown, toMarkdown } from './markdown.ts';

it('converts tables', () => {
  const html =
    '<div class="table-frame" role="region" aria-label="Table" tabindex="0"><table><thead><tr><th>Shape</th><th>Good for</th></tr></thead><tbody><tr><td>Fence</td><td>a | b</td></tr></tbody></table></div>';
  expect(toMarkdown(html)).toBe(
    ['| Shape | Good for |', '| ----- | -------- |', '| Fence | a \\| b   |', ''].join('\n'),
  );
});

it('converts code unchanged, with its language', () => {
  const html =
    '<pre tabindex="0"><code class="language-ts">const a = 1 &lt; 2;\n</code></pre><p>Use <code>`x`</code>.</p>';
  expect(toMarkdown(html)).toBe('```ts\nconst a = 1 < 2;\n```\n\nUse `` `x` ``.\n');
});

it('converts a quiz to the question, its choices and the answer below', () => {
  const html =
    '<h3 id="q">Which?</h3><ol><li>One</li><li>Two</li></ol><details><summary>Show the answer</summary><p><strong>B.</strong> Two.</p></details>';
  expect(toMarkdown(html)).toBe('### Which?\n\n1. One\n2. Two\n\n**Show the answer**\n\n**B.** Two.\n');
});

it('converts images with alt text, captions, and videos as links', () => {
  const html =
    '<figure><img src="https://h.test/a.svg" alt="Bars of words" loading="lazy"><figcaption>Four shapes</figcaption></figure><p><a class="embed" href="https://v.test/1">A film</a></p>';
  expect(toMarkdown(html)).toBe(
    '![Bars of words](https://h.test/a.svg)\n\nFour shapes\n\n[A film](https://v.test/1)\n',
  );
});

it('quotes author and dates in the front matter', () => {
  const markdown = postMarkdown({ ...barePostSample, title: 'A "title": *with* [signs]' }, 'https://www.example.com');
  expect(markdown).toContain('title: "A \\"title\\": *with* [signs]"\n');
  expect(markdown).toContain('\n# A "title": \\*with\\* \\[signs\\]\n');
  expect(markdown).toContain(`url: "https://www.example.com${barePostSample.link}"`);
});

it('P09 has the answer below the title', () => {
  const markdown = postMarkdown(postSample, 'https://www.example.com');
  expect(markdown).toContain(
    [
      '> **Is it “affect” or “effect”?**',
      '>',
      '> “Affect” is a verb that means to change something, and “effect” is a noun for the change that results.',
      '>',
      '> - **Right:** Cold weather affects the battery.',
      '> - **Wrong:** Cold weather effects the battery.',
      '> - **Exception:** “Effect” is a verb when it means to bring about.',
      '>',
      '> Source: [Merriam-Webster: affect](https://www.merriam-webster.com/dictionary/affect)',
    ].join('\n'),
  );
});

it('contains only absolute URLs', () => {
  const content =
    '<p><a href="/blog/grammar/comma">Comma</a> <a href="#why">why</a></p><p><img src="/assets/media/a.png" alt="A"></p>';
  const markdown = postMarkdown({ ...postSample, content }, 'https://www.example.com');
  expect(markdown).toContain('[Comma](https://www.example.com/blog/grammar/comma)');
  expect(markdown).toContain(`[why](https://www.example.com${postSample.link}#why)`);
  expect(markdown).not.toMatch(/\]\(\//);
});
