import { splitProseAndExamples } from '@contenthub/post-html/post-text';
import { sanitise } from '@contenthub/post-html/sanitise';
import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const source = `Look:

::: examples
right: I like coffee *very much*.
wrong: I like *very much* cofee.
:::

Then go on.`;

it('P01 renders right and wrong examples with their labels as text', () => {
  const html = renderMarkdown(source);
  expect(html).toBe(
    [
      '<p>Look:</p>',
      '<ul class="examples">',
      '<li class="example-right"><strong>Right:</strong> <span>I like coffee <em>very much</em>.</span></li>',
      '<li class="example-wrong"><strong>Wrong:</strong> <span>I like <em>very much</em> cofee.</span></li>',
      '</ul>',
      '<p>Then go on.</p>',
      '',
    ].join('\n'),
  );
  expect(sanitise(html)).toBe(html);
});

it('P01 labels a rewritten text before and after', () => {
  expect(renderMarkdown('::: examples\nbefore: Long.\nafter: Short.\n:::')).toContain(
    '<li class="example-wrong"><strong>Before:</strong> <span>Long.</span></li>',
  );
});

it('P01 rejects a line without a verdict and sanitises markup in an example', () => {
  expect(() => renderMarkdown('::: examples\nmaybe: Hm.\n:::')).toThrow('"maybe: Hm." in ::: examples must start with');
  const html = sanitise(
    renderMarkdown('::: examples\nright: <img src=x onerror=alert(1)> <script>x</script>fine\n:::'),
  );
  expect(html).toContain('<span><img src="x" /> fine</span>');
  expect(html).not.toMatch(/onerror|script/);
});

it('P01 does not accept the spelling of words that occur only in examples', () => {
  const { prose, examples } = splitProseAndExamples(renderMarkdown(source));
  expect(examples).toContain('cofee');
  expect(prose).not.toContain('cofee');
  expect(prose).toContain('Then go on.');
});

it('M03 renders a quiz as the block of WordPress does, and rejects a question without a right option', () => {
  const lines = ['question: Which one?', 'wrong: <b>Its</b>', 'right: It’s', 'why: It is.'];
  const html = sanitise(renderMarkdown(`Try:\n\n::: quiz\n${lines.join('\n')}\n:::\n\nDone.`));
  expect(html).toContain('<h3>Which one?</h3><ol><li>&lt;b&gt;Its&lt;/b&gt;</li><li>It’s</li></ol>');
  expect(html).toContain('<p><strong>B.</strong> It is.</p></details>\n<p>Done.</p>');
  expect(html).toContain('<summary>Show the answer</summary>');
  expect(() => renderMarkdown('::: quiz\nquestion: Which one?\nwrong: A\n:::')).toThrow('needs right: and wrong:');
});

it('M03 renders what readers of a quiz are told at the end, best first', () => {
  const quiz = (score: string) =>
    `::: quiz\nquestion: Q?\nright: A\nwrong: B\nscore: 0 Read it again.\nscore: ${score}\n:::`;
  expect(sanitise(renderMarkdown(quiz('1 You know <b>it</b>.')))).toContain(
    '<ul class="quiz-scores"><li><strong>1 or more right:</strong> You know &lt;b&gt;it&lt;/b&gt;.</li>' +
      '<li><strong>0 or more right:</strong> Read it again.</li></ul>',
  );
  expect(() => renderMarkdown(quiz('Well done.'))).toThrow('needs a number and a text');
});

it('M03 renders a related post, and rejects an address outside of the hub', () => {
  const html = sanitise(renderMarkdown('::: related\ntitle: Commas & more\npost: /blog/grammar/commas\n:::'));
  expect(html).toContain('<a href="/blog/grammar/commas">Commas &amp; more</a>');
  expect(() => renderMarkdown('::: related\ntitle: X\npost: //evil.example\n:::')).toThrow('with a path');
});
