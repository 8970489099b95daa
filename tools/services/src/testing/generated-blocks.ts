import {
  type BlockType,
  exampleVerdicts,
  type PostBlock,
  type WrittenBlock,
} from '@contenthub/contracts/content/blocks';
import { smartPunctuation } from '@contenthub/post-html/smart-punctuation';
import { render } from 'dom-serializer';
import { getElementsByTagName } from 'domutils';
import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';

const hostile = fc.constantFrom(
  '"><script>x()</script>',
  '--><img src=x onerror=x()>',
  '[gallery]',
  '<!-- wp:html -->',
  'javascript:x()',
  'it\'s "quoted" -- and -> more…',
  'https://youtu.be/x',
  'no\0thing',
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
  ...Object.entries(blocks).map(([type, data]) => data.map((value) => ({ type, data: value }) as WrittenBlock)),
);
const post = fc.array(block, { minLength: 1, maxLength: 6 });

/** As the editor's serialiser writes a block without inner HTML. */
export function serialiseBlock({ type, data }: WrittenBlock): string {
  const attributes = JSON.stringify({ data })
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\\"', '\\u0022');
  return `<!-- wp:contenthub/${type} ${attributes} /-->`;
}

/** The same posts in every run, each with one to six blocks. Some of their texts are hostile. */
export function generatePosts(count: number): WrittenBlock[][] {
  return fc.sample(post, { numRuns: count, seed: 24 });
}

/** What the content API has to return for the blocks of a post whose videos cannot be fetched. */
export function publishedBlocks(written: readonly WrittenBlock[]): PostBlock[] {
  const counts = new Map<BlockType, number>();
  return written.map(({ type, data }) => {
    const number = (counts.get(type) ?? 0) + 1;
    counts.set(type, number);
    const { url, ...rest } = mapTexts(data) as { url?: string };
    return { id: `${type}-${number}`, type, data: { ...rest, ...(url && type !== 'video' && { url }) } } as PostBlock;
  });
}

/** Typography is set, and what a database cannot store is left out. */
function mapTexts(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'url' ? value : smartPunctuation(value.replaceAll('\0', ''));
  if (Array.isArray(value)) return value.map((each) => mapTexts(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, name)]));
}

/** The HTML of each block in a text or a page, by the block's id and without the ids of headings. */
export function blockElements(html: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const element of getElementsByTagName(() => true, parseDocument(html))) {
    const id = element.attribs['data-block'];
    if (id === undefined) continue;
    delete element.attribs.id;
    found[id] = (found[id] ?? '') + render(element, { encodeEntities: 'utf8' });
  }
  return found;
}
