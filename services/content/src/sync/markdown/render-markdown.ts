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

const markdown = new Marked({ gfm: true, async: false, extensions: [] });
markdown.use({ extensions: [examples] });

/** Converts an article's Markdown to HTML, which is not sanitised yet. */
export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false });
}
