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
