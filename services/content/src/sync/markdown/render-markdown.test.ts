import { extractPostText } from '@contenthub/post-html/post-text';
import { sanitise } from '@contenthub/post-html/sanitise';
import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const renderHtml = (text: string) => renderMarkdown(text).html;

const source = `Look:

::: examples
right: I like coffee *very much*.
wrong: I like *very much* cofee.
:::

Then go on.`;

it('P01 renders right and wrong examples with their labels as text', () => {
  const html = renderHtml(source);
  expect(html).toBe(
    [
      '<p>Look:</p>',
      '<ul class="examples" data-block="examples-1">' +
        '<li class="example-right"><strong>Right:</strong> <span>I like coffee <em>very much</em>.</span></li>' +
        '<li class="example-wrong"><strong>Wrong:</strong> <span>I like <em>very much</em> cofee.</span></li></ul>',
      '<p>Then go on.</p>',
      '',
    ].join('\n'),
  );
  expect(sanitise(html)).toBe(html);
});

it('P01 labels a rewritten text before and after', () => {
  expect(renderHtml('::: examples\nbefore: Long.\nafter: Short.\n:::')).toContain(
    '<li class="example-wrong"><strong>Before:</strong> <span>Long.</span></li>',
  );
});

it('P01 rejects a line without a verdict and sanitises markup in an example', () => {
  expect(() => renderHtml('::: examples\nmaybe: Hm.\n:::')).toThrow('"maybe: Hm." in ::: examples must start with');
  const html = sanitise(renderHtml('::: examples\nright: <img src=x onerror=alert(1)> <script>x</script>fine\n:::'));
  expect(html).toContain('<span><img src="x" /> fine</span>');
  expect(html).not.toMatch(/onerror|script/);
});

it('P01 does not accept the spelling of words that occur only in examples', () => {
  const { prose, examples } = extractPostText(renderHtml(source));
  expect(examples).toContain('cofee');
  expect(prose).not.toContain('cofee');
  expect(prose).toContain('Then go on.');
});

it('M03 renders a quiz as the block of WordPress does, and rejects a question without a right option', () => {
  const lines = ['question: Which one?', 'wrong: <b>Its</b>', 'right: It’s', 'why: It is.'];
  const html = sanitise(renderHtml(`Try:\n\n::: quiz\n${lines.join('\n')}\n:::\n\nDone.`));
  expect(html).toContain(
    '<h3 data-block="quiz-1">Which one?</h3><ol data-block="quiz-1"><li>&lt;b&gt;Its&lt;/b&gt;</li><li>It’s</li></ol>',
  );
  expect(html).toContain('<p><strong>B.</strong> It is.</p></details>\n<p>Done.</p>');
  expect(html).toContain('<summary>Show the answer</summary>');
  expect(() => renderHtml('::: quiz\nquestion: Which one?\nwrong: A\n:::')).toThrow('needs right: and wrong:');
});

it('M03 renders the result texts of a quiz, best first', () => {
  const quiz = (score: string) =>
    `::: quiz\nquestion: Q?\nright: A\nwrong: B\nscore: 0 Read it again.\nscore: ${score}\n:::`;
  expect(sanitise(renderHtml(quiz('1 You know <b>it</b>.')))).toContain(
    '<ul class="quiz-scores" data-block="quiz-1"><li><strong>1 or more right:</strong> You know &lt;b&gt;it&lt;/b&gt;.</li>' +
      '<li><strong>0 or more right:</strong> Read it again.</li></ul>',
  );
  expect(() => renderHtml(quiz('Well done.'))).toThrow('needs a number and a text');
});

it('M03 renders a related post, and rejects an address outside of the hub', () => {
  const html = sanitise(renderHtml('::: related\ntitle: Commas & more\npost: /blog/grammar/commas\n:::'));
  expect(html).toContain('<a href="/blog/grammar/commas">Commas &amp; more</a>');
  expect(() => renderHtml('::: related\ntitle: X\npost: //evil.example\n:::')).toThrow('with a path');
});

it('M03 returns blocks as data, in order and with ids, and rejects blocks that the content API does not allow', () => {
  const quiz = '::: quiz\nquestion: "Its"?\nwrong: A\nright: B\nwhy: Because.\nscore: 1 Well done.\n:::';
  const related = '::: related\ntitle: Commas & more\npost: /blog/grammar/commas\n:::';
  const { html, blocks } = renderMarkdown(`${quiz}\n\n${source}\n\n${related}\n\n${quiz}`);
  const data = {
    questions: [{ question: '"Its"?', options: ['A', 'B'], correct: 1, explanation: 'Because.' }],
    scores: [{ from: 1, text: 'Well done.' }],
  };
  expect(blocks).toEqual([
    { id: 'quiz-1', type: 'quiz', data },
    {
      id: 'examples-1',
      type: 'examples',
      data: {
        rows: [
          {
            verdict: 'right',
            text: 'I like coffee very much.',
            html: 'I like coffee <em>very much</em>.',
          },
          { verdict: 'wrong', text: 'I like very much cofee.', html: 'I like <em>very much</em> cofee.' },
        ],
      },
    },
    { id: 'related-1', type: 'related', data: { title: 'Commas & more', url: '/blog/grammar/commas' } },
    { id: 'quiz-2', type: 'quiz', data },
  ]);
  const references = [...html.matchAll(/data-block="([^"]+)"/g)].map(([, id]) => id);
  expect([...new Set(references)]).toEqual(['quiz-1', 'examples-1', 'related-1', 'quiz-2']);
  const many = Array.from({ length: 21 }, (_, index) => `right: ${index}`).join('\n');
  expect(() => renderMarkdown(`::: examples\n${many}\n:::`)).toThrow('must NOT have more than 20 items');
});

it('M03 renders a video as the block of WordPress does, with a transcript in paragraphs', () => {
  const lines = ['title: A <b> film', 'file: /a.webm', 'poster: /a.svg', 'captions: /a.vtt'];
  const { html, blocks } = renderMarkdown(`::: video\n${lines.join('\n')}\ntranscript: One.\ntranscript: Two.\n:::`);
  const data = {
    title: 'A <b> film',
    url: '/a.webm',
    transcript: 'One.\n\nTwo.',
    poster: '/a.svg',
    captions: '/a.vtt',
  };
  expect(blocks).toEqual([{ id: 'video-1', type: 'video', data }]);
  expect(sanitise(html)).toContain('<figcaption>A &lt;b&gt; film</figcaption></figure>');
  expect(html).toContain('<summary>Transcript</summary><p>One.</p><p>Two.</p></details>');
  expect(() => renderMarkdown('::: video\ntitle: T\nfile: /a.webm\n:::')).toThrow(
    'needs title:, file: and transcript:',
  );
  expect(() => renderMarkdown('::: video\ntitle: T\nfile: javascript:x()\ntranscript: T\n:::')).toThrow('url must');
});

it('M03 renders a pull quote with the HTML of WordPress, and escapes it', () => {
  const html = renderHtml('::: pullquote\ntext: Cut <it>.\nby: Theo & Ann\n:::');
  expect(html).toBe(
    '<figure class="wp-block-pullquote"><blockquote><p>Cut &lt;it&gt;.</p><cite>Theo &amp; Ann</cite></blockquote></figure>\n',
  );
  expect(sanitise(html)).toBe(html);
  expect(() => renderHtml('::: pullquote\nby: Ann\n:::')).toThrow('needs text:');
});

it('M03 renders a picture with its caption and credit', () => {
  const lines = ['file: /content-images/a.svg', 'alt: A "knot"', 'caption: The reader ties it.', 'credit: Ada & Co'];
  expect(sanitise(renderHtml(`::: picture\n${lines.join('\n')}\n:::`))).toBe(
    '<figure><img src="/content-images/a.svg" alt="A &quot;knot&quot;" />' +
      '<figcaption>The reader ties it.<cite>Ada &amp; Co</cite></figcaption></figure>\n',
  );
  expect(renderHtml(`::: picture\n${lines.join('\n')}\nsize: wide\n:::`)).toContain('<figure class="alignwide">');
  expect(() => renderHtml('::: picture\nfile: /a.svg\nalt: A\n:::')).toThrow('caption: or credit:');
});

it('M03 numbers footnotes in the order of their references, and links both ways', () => {
  const html = sanitise(
    renderHtml('One[^b] and two[^a]. `[^a]`\n\n[^a]: It *is* <script>x</script>so.\n[^b]: First.\n\nEnd.'),
  );
  expect(html).toContain(
    'One<sup class="fn"><a href="#user-content-footnote-b" id="user-content-footnote-b-link">1</a></sup>',
  );
  expect(html).toContain('<code>[^a]</code></p>\n<p>End.</p>');
  expect(html).toMatch(
    /<ol class="wp-block-footnotes"><li id="user-content-footnote-b">First. <a href="#user-content-footnote-b-link" aria-label="Jump to footnote reference 1">↩︎<\/a><\/li><li id="user-content-footnote-a">It <em>is<\/em> so\./,
  );
});

it.each([
  ['One[^a] two[^b].\n\n[^a]: A.', '[^b] has no text'],
  ['One.\n\n[^a]: A.', 'Nothing refers to the footnote [^a]'],
  ['One[^a] two[^a].\n\n[^a]: A.', 'referred to twice'],
  ['One[^a].\n\n[^a]: A.\n[^a]: B.', 'has two texts'],
])('M03 rejects footnotes that do not match: %j', (text, message) => {
  expect(() => renderHtml(text)).toThrow(message);
});
