import {
  type BlockData,
  exampleVerdicts,
  type PostBlock,
  type PublishedData,
} from '@contenthub/contracts/content/blocks';
import { renderBlock } from '@contenthub/post-html/blocks/render-block';
import { escapeHtml } from '@contenthub/post-html/escape-html';
import { toPlainText } from '@contenthub/post-html/post-text';
import { Marked, Parser, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import { addBlock, findBlockError } from '../blocks.ts';
import { extractFootnotes, numberFootnotes } from './footnotes.ts';

type ExampleRow = PublishedData<'examples'>['rows'][number];

const markdown = new Marked({ gfm: true, async: false });

const row = new RegExp(`^(${exampleVerdicts.join('|')}): *(.+)$`);
/** `renderMarkdown` gives each block its id. A pull quote or a picture is HTML only. */
const renderer = ({ block, html }: Tokens.Generic) => `${html ?? renderBlock(block as PostBlock)}\n`;

function findParagraphEnd(source: string): number {
  return /\n[ \t]*\n/.exec(source)?.index ?? source.length;
}

/** Blocks of lines from `::: name` to `:::`. A search ends with its paragraph or block, not with the article. */
function blockSyntax(name: string) {
  const opening = new RegExp(`^::: *${name} *\\n`);
  const openingLine = new RegExp(`^::: *${name}`, 'm');
  const whole = new RegExp(`${opening.source}((?:(?!:::).*\\n)*)::: *(?:\\n|$)`);
  return {
    start: (source: string) => source.slice(0, findParagraphEnd(source)).match(openingLine)?.index,
    read(source: string): { raw: string; lines: string[] } | undefined {
      if (!opening.test(source)) return undefined;
      const [raw, content] = whole.exec(source) ?? [];
      if (raw === undefined || content === undefined) throw new Error(`::: ${name} has no end, which is a line ":::"`);
      return { raw, lines: content.split('\n').filter((line) => line.trim()) };
    },
  };
}

const examplesSyntax = blockSyntax('examples');

/**
 * A list of examples. A rewritten text is shown before and after.
 *
 *     ::: examples
 *     right: I like coffee *very much*.
 *     wrong: I like *very much* coffee.
 *     :::
 */
const examples: TokenizerAndRendererExtension = {
  name: 'examples',
  level: 'block',
  start: examplesSyntax.start,
  tokenizer(source) {
    const block = examplesSyntax.read(source);
    if (!block) return undefined;
    const rows = block.lines.map((line): ExampleRow => {
      const [, verdict, text] = row.exec(line) ?? [];
      if (!verdict || !text)
        throw new Error(`"${line}" in ::: examples must start with ${exampleVerdicts.join(':, ')}:`);
      const html = Parser.parseInline(this.lexer.inlineTokens(text), markdown.defaults);
      return {
        verdict: verdict as ExampleRow['verdict'],
        text: toPlainText(html),
        ...(html.includes('<') && { html }),
      };
    });
    return { type: 'examples', raw: block.raw, data: { rows } };
  },
  renderer,
};

type Line = { key: string; text: string };

type Parsed = { data: object } | { html: string };

/** A block of lines such as `key: text`, the same as the editor's block in WordPress. Texts are plain text. */
function linesBlock(name: string, keys: readonly string[], parse: (lines: Line[]) => Parsed) {
  const syntax = blockSyntax(name);
  const pattern = new RegExp(`^(${keys.join('|')}): *(.+)$`);
  const extension: TokenizerAndRendererExtension = {
    name,
    level: 'block',
    start: syntax.start,
    tokenizer(source) {
      const block = syntax.read(source);
      if (!block) return undefined;
      const lines = block.lines.map((line): Line => {
        const [, key, text] = pattern.exec(line) ?? [];
        if (!key || !text) throw new Error(`"${line}" in ::: ${name} must start with ${keys.join(':, ')}:`);
        return { key, text };
      });
      return { type: name, raw: block.raw, ...parse(lines) };
    },
    renderer,
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
  return { data: { questions, ...(scores.length > 0 && { scores }) } };
});

/** The minimum number of right answers, and the text shown for it. */
function parseScore(line: string): { from: number; text: string } {
  const [, from, text] = /^(\d+) +(.+)$/.exec(line) ?? [];
  if (!from || !text) throw new Error(`"score: ${line}" in ::: quiz needs a number and a text`);
  return { from: Number(from), text };
}

const findText = (lines: readonly Line[], wanted: string) => lines.find(({ key }) => key === wanted)?.text;

/**
 * A video, and its text for readers who do not play it. Each line of the transcript is a paragraph.
 *
 *     ::: video
 *     title: The old man the boat
 *     file: /content-images/film.webm
 *     poster: /content-images/film-poster.svg
 *     captions: /content-images/film.vtt
 *     transcript: On a dark band, the word "The."
 *     :::
 */
const video = linesBlock('video', ['title', 'file', 'poster', 'captions', 'transcript'], (lines) => {
  const [title, url] = [findText(lines, 'title'), findText(lines, 'file')];
  const [poster, captions] = [findText(lines, 'poster'), findText(lines, 'captions')];
  const transcript = lines.flatMap(({ key, text }) => (key === 'transcript' ? [text] : [])).join('\n\n');
  if (!title || !url || !transcript) throw new Error('A ::: video needs title:, file: and transcript:');
  return { data: { title, url, transcript, ...(poster && { poster }), ...(captions && { captions }) } };
});

/**
 * A line of the article that stands out, with the HTML of WordPress's block:
 *
 *     ::: pullquote
 *     text: The feature is the adjective.
 *     by: Theo Marsh
 *     :::
 */
const pullQuote = linesBlock('pullquote', ['text', 'by'], (lines) => {
  const [text, by] = [findText(lines, 'text'), findText(lines, 'by')];
  if (!text) throw new Error('A ::: pullquote needs text:');
  const cite = by ? `<cite>${escapeHtml(by)}</cite>` : '';
  const quote = `<blockquote><p>${escapeHtml(text)}</p>${cite}</blockquote>`;
  return { html: `<figure class="wp-block-pullquote">${quote}</figure>` };
});

/**
 * A picture with a caption, a credit or both:
 *
 *     ::: picture
 *     file: /content-images/cable.svg
 *     alt: A cable between two desks.
 *     caption: The reader ties the knot.
 *     credit: Drawing: Contenthub
 *     size: wide
 *     :::
 */
const picture = linesBlock('picture', ['file', 'alt', 'caption', 'credit', 'size'], (lines) => {
  const [file, alt] = [findText(lines, 'file'), findText(lines, 'alt')];
  const [caption, credit] = [findText(lines, 'caption'), findText(lines, 'credit')];
  if (!file || !alt || !(caption || credit)) throw new Error('A ::: picture needs file:, alt: and caption: or credit:');
  const text = escapeHtml(caption ?? '') + (credit ? `<cite>${escapeHtml(credit)}</cite>` : '');
  const image = `<img src="${escapeHtml(file)}" alt="${escapeHtml(alt)}">`;
  const size = findText(lines, 'size') === 'wide' ? ' class="alignwide"' : '';
  return { html: `<figure${size}>${image}<figcaption>${text}</figcaption></figure>` };
});

/**
 * A line that leads to another post:
 *
 *     ::: related
 *     title: When to use a comma
 *     post: /blog/punctuation-capitalization/comma-rules
 *     :::
 */
const related = linesBlock('related', ['title', 'post'], (lines) => {
  const [title, url] = [findText(lines, 'title'), findText(lines, 'post')];
  if (!title || !url || !/^\/(?![/\\])/.test(url)) throw new Error('A ::: related needs title: and post: with a path');
  return { data: { title, url } };
});

markdown.use({ extensions: [examples, quiz, video, pullQuote, picture, related] });

const renderInline = (text: string) => markdown.parseInline(text) as string;

export type RenderedMarkdown = { html: string; blocks: PostBlock[] };

/** Converts an article's Markdown to HTML, which is not sanitised yet, and returns its blocks as data, too. */
export function renderMarkdown(text: string): RenderedMarkdown {
  const { body, footnotes } = extractFootnotes(text);
  const tokens = markdown.lexer(body);
  const blocks: PostBlock[] = [];
  markdown.walkTokens(tokens, (token: Token & { data?: unknown }) => {
    if (!('data' in token)) return;
    Object.assign(token, { block: addValidBlock(blocks, token.type, token.data) });
  });
  return { html: numberFootnotes(markdown.parser(tokens), footnotes, renderInline), blocks };
}

function addValidBlock(blocks: PostBlock[], type: string, data: unknown): PostBlock {
  const error = findBlockError(type, type === 'examples' ? withoutHtml(data as PublishedData<'examples'>) : data);
  if (error) throw new Error(`A block cannot be shown: ${error}`);
  return addBlock(blocks, { type, data } as PostBlock);
}

/** Editors cannot write HTML in an example, but articles can have Markdown in it. */
function withoutHtml({ rows }: PublishedData<'examples'>): BlockData['examples'] {
  return { rows: rows.map(({ verdict, text }) => ({ verdict, text })) };
}
