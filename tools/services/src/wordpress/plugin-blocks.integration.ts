import { fileURLToPath } from 'node:url';
import { expandBlocks } from '@contenthub/content/sync/wordpress/expand-blocks';
import { type BlockType, exampleVerdicts, type PostBlock } from '@contenthub/contracts/content/blocks';
import { sanitise } from '@contenthub/post-html/sanitise';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useWordPress } from '../testing/use-wordpress.ts';
import { runPhp } from './php.ts';
import { siteFolder } from './site-files.ts';

useWordPress();

const hostile = fc.constantFrom(
  '"><script>x()</script>',
  '--><img src=x onerror=x()>',
  '[gallery]',
  '<!-- wp:html -->',
  'javascript:x()',
  'it\'s "quoted" -- and -> more…',
  'https://youtu.be/x',
);
const text = fc.oneof(hostile, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }));
const path = fc.stringMatching(/^\/[a-z][a-z/-]{0,20}$/);
const list = (min: number, max: number) => fc.array(text, { minLength: min, maxLength: max });

const question = list(2, 6).chain((options) =>
  fc.record({
    ...{ question: text, explanation: text, options: fc.constant(options) },
    correct: fc.integer({ min: 0, max: options.length - 1 }),
  }),
);
const blocks: Record<BlockType, fc.Arbitrary<unknown>> = {
  examples: fc.record({
    rows: fc.array(fc.record({ verdict: fc.constantFrom(...exampleVerdicts), text }), { minLength: 1, maxLength: 5 }),
  }),
  quiz: fc.record(
    {
      questions: fc.array(question, { minLength: 1, maxLength: 3 }),
      scores: fc.array(fc.record({ from: fc.integer({ min: 0, max: 30 }), text }), { maxLength: 3 }),
    },
    { requiredKeys: ['questions'] },
  ),
  answer: fc.record({ question: text, rule: text, right: list(1, 4), wrong: list(0, 4) }),
  'call-to-action': fc.record({ text, url: path }),
  video: fc.record({ title: text, url: path, transcript: text }),
  related: fc.record({ title: text, url: path }),
};
const block = fc.oneof(
  ...Object.entries(blocks).map(([type, data]) => data.map((value) => ({ type, data: value }) as PostBlock)),
);
const post = fc.array(block, { minLength: 1, maxLength: 6 });

/** As the editor's serialiser writes a block without inner HTML. */
function serialise({ type, data }: PostBlock): string {
  const attributes = JSON.stringify({ data })
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\\"', '\\u0022');
  return `<!-- wp:contenthub/${type} ${attributes} /-->`;
}

test('M03 200 generated posts come through WordPress’s own rendering with equal data, and inert', async () => {
  const posts = fc.sample(post, { numRuns: 200, seed: 24 });
  const contents = posts.map((each) => each.map(serialise).join('\n\n'));
  const script = fileURLToPath(new URL('../testing/render-contents.php', import.meta.url));
  const rendered = (await runPhp(script, [siteFolder], contents)) as string[];
  expect(rendered).toHaveLength(200);
  for (const [index, html] of rendered.entries()) {
    const expanded = expandBlocks(html);
    expect(expanded.blocks).toEqual(posts[index]);
    expect(sanitise(expanded.html)).not.toMatch(/<script|<img|href="javascript|contenthub-block/);
  }
});
