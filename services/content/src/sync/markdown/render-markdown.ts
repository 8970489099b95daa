import type { BlockData } from '@contenthub/contracts/content/blocks';
import { renderBlock } from '@contenthub/post-html/block-html';
import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked';

/** The first word of a line in a list of examples. A rewritten text is shown before and after. */
const verdicts = {
  right: { className: 'example-right', label: 'Right' },
  wrong: { className: 'example-wrong', label: 'Wrong' },
  after: { className: 'example-right', label: 'After' },
  before: { className: 'example-wrong', label: 'Before' },
} as const;
type Verdict = keyof typeof verdicts;
type ExampleRow = { verdict: Verdict; tokens: Tokens.Generic[] };

const block = /^::: *examples *\n([\s\S]*?)\n::: *(?:\n|$)/;
const row = new RegExp(`^(${Object.keys(verdicts).join('|')}): *(.+)$`);

/**
 * A list of examples, each with its label as text, so that it reads well in feeds, emails and screen readers:
 *
 *     ::: examples
 *     right: I like coffee *very much*.
 *     wrong: I like *very much* coffee.
 *     :::
 */
const examples: TokenizerAndRendererExtension = {
  name: 'examples',
  level: 'block',
  start: (source) => source.match(/^::: *examples/m)?.index,
  tokenizer(source) {
    const [raw, lines] = block.exec(source) ?? [];
    if (raw === undefined || lines === undefined) return undefined;
    const rows = lines
      .split('\n')
      .filter((line) => line.trim())
      .map((line): ExampleRow => {
        const [, verdict, text] = row.exec(line) ?? [];
        if (!verdict || !text)
          throw new Error(`"${line}" in ::: examples must start with ${Object.keys(verdicts).join(':, ')}:`);
        return { verdict: verdict as Verdict, tokens: this.lexer.inlineTokens(text) };
      });
    return { type: 'examples', raw, rows };
  },
  renderer({ rows }) {
    const items = (rows as ExampleRow[]).map(({ verdict, tokens }) => {
      const { className, label } = verdicts[verdict];
      const text = this.parser.parseInline(tokens);
      return `<li class="${className}"><strong>${label}:</strong> <span>${text}</span></li>\n`;
    });
    return `<ul class="examples">\n${items.join('')}</ul>\n`;
  },
};

type Line = { key: string; text: string };

/** A block of lines such as `key: text`, rendered as the editor's block in WordPress. Texts are plain text. */
function linesBlock(name: 'quiz' | 'related', keys: readonly string[], render: (lines: Line[]) => string) {
  const pattern = new RegExp(`^::: *${name} *\\n([\\s\\S]*?)\\n::: *(?:\\n|$)`);
  const line = new RegExp(`^(${keys.join('|')}): *(.+)$`);
  const extension: TokenizerAndRendererExtension = {
    name,
    level: 'block',
    start: (source) => source.match(new RegExp(`^::: *${name}`, 'm'))?.index,
    tokenizer(source) {
      const [raw, content] = pattern.exec(source) ?? [];
      if (raw === undefined || content === undefined) return undefined;
      const lines = content
        .split('\n')
        .filter((each) => each.trim())
        .map((each): Line => {
          const [, key, text] = line.exec(each) ?? [];
          if (!key || !text) throw new Error(`"${each}" in ::: ${name} must start with ${keys.join(':, ')}:`);
          return { key, text };
        });
      return { type: name, raw, html: render(lines) };
    },
    renderer: ({ html }) => `${html}\n`,
  };
  return extension;
}

/**
 * Questions with one right option each:
 *
 *     ::: quiz
 *     question: Which sentence is right?
 *     wrong: I like very much coffee.
 *     right: I like coffee very much.
 *     why: The object follows the verb.
 *     score: 1 Well done.
 *     :::
 */
const quiz = linesBlock('quiz', ['question', 'right', 'wrong', 'why', 'score'], (lines) => {
  const questions: BlockData['quiz']['questions'] = [];
  const scores: NonNullable<BlockData['quiz']['scores']> = [];
  for (const { key, text } of lines) {
    if (key === 'question') questions.push({ question: text, options: [], correct: -1, explanation: '' });
    const current = questions.at(-1);
    if (!current) throw new Error('A ::: quiz starts with question:');
    if (key === 'right') current.correct = current.options.length;
    if (key === 'right' || key === 'wrong') current.options.push(text);
    if (key === 'why') current.explanation = text;
    if (key === 'score') scores.push(parseScore(text));
  }
  for (const { question, options, correct } of questions) {
    if (correct < 0 || options.length < 2) throw new Error(`"${question}" in ::: quiz needs right: and wrong:`);
  }
  return renderBlock({ type: 'quiz', data: { questions, scores } });
});

/** The least number of right answers, and what readers are told then. */
function parseScore(line: string): { from: number; text: string } {
  const [, from, text] = /^(\d+) +(.+)$/.exec(line) ?? [];
  if (!from || !text) throw new Error(`"score: ${line}" in ::: quiz needs a number and a text`);
  return { from: Number(from), text };
}

/**
 * A line that leads to another post:
 *
 *     ::: related
 *     title: When to use a comma
 *     post: /blog/punctuation-capitalization/comma-rules
 *     :::
 */
const related = linesBlock('related', ['title', 'post'], (lines) => {
  const find = (key: string) => lines.find((each) => each.key === key)?.text;
  const [title, url] = [find('title'), find('post')];
  if (!title || !url || !/^\/(?![/\\])/.test(url)) throw new Error('A ::: related needs title: and post: with a path');
  return renderBlock({ type: 'related', data: { title, url } });
});

const markdown = new Marked({ gfm: true, async: false, extensions: [] });
markdown.use({ extensions: [examples, quiz, related] });

/** Converts an article's Markdown to HTML, which is not sanitised yet. */
export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false });
}
