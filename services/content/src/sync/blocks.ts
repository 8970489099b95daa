import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import {
  type BlockType,
  blockData,
  type PostBlock,
  type PublishedData,
  type WrittenBlock,
} from '@contenthub/contracts/content/blocks';
import type { StoredFile } from '@contenthub/post-html/finalize-html';
import { toPlainText } from '@contenthub/post-html/post-text';
import { sanitiseInline } from '@contenthub/post-html/sanitise';
import { smartPunctuation, smartPunctuationHtml } from '@contenthub/post-html/smart-punctuation';
import { Ajv, type ValidateFunction } from 'ajv';

const ajv = new Ajv({ strict: false, validateSchema: false });
const validators = new Map<string, ValidateFunction>(
  Object.entries(blockData).map(([type, schema]) => [type, ajv.compile(schema)]),
);

/** Returns why a block of a source cannot be shown, or undefined if it can. */
export function findBlockError(type: string, data: unknown): string | undefined {
  const validate = validators.get(type);
  if (!validate) return 'is unknown';
  if (!validate(data)) return ajv.errorsText(validate.errors, { dataVar: type });
  const hasAnswers = ({ questions }: PublishedData<'quiz'>) =>
    questions.every(({ options, correct }) => correct < options.length);
  return type === 'quiz' && !hasAnswers(data as PublishedData<'quiz'>) ? 'has a question without an answer' : undefined;
}

type UnnumberedBlock = { [T in BlockType]: { type: T; data: PublishedData<T> } }[BlockType] | WrittenBlock;

/** Adds a block to a text's blocks and gives it an id: the first quiz is `quiz-1`. */
export function addBlock(blocks: PostBlock[], { type, data }: UnnumberedBlock): PostBlock {
  const last = blocks.findLast((block) => block.type === type);
  const number = Number(last?.id.slice(type.length + 1) ?? 0) + 1;
  const block = { id: `${type}-${number}`, type, data } as PostBlock;
  blocks.push(block);
  return block;
}

/** The data of the first block of a type. */
export function findBlock<T extends BlockType>(blocks: readonly PostBlock[], type: T): PublishedData<T> | undefined {
  return blocks.find((block) => block.type === type)?.data as PublishedData<T> | undefined;
}

/** Does for the data of a block what is done for the post's HTML: typography, sanitising, stored media. */
export function prepareBlock(block: PostBlock, files: ReadonlyMap<string, StoredFile>): PostBlock {
  switch (block.type) {
    case 'examples':
      return { ...block, data: { rows: block.data.rows.map(prepareExample) } };
    case 'quiz':
      return { ...block, data: prepareQuiz(block.data) };
    case 'answer':
      return { ...block, data: prepareAnswer(block.data) };
    case 'call-to-action':
      return { ...block, data: { ...block.data, text: smartPunctuation(block.data.text) } };
    case 'video':
      return { ...block, data: prepareVideo(block.data, files) };
    case 'related':
      return { ...block, data: { ...block.data, title: smartPunctuation(block.data.title) } };
  }
}

type Example = PublishedData<'examples'>['rows'][number];

function prepareExample({ verdict, text, html: source }: Example): Example {
  if (source === undefined) return { verdict, text: smartPunctuation(text) };
  const html = smartPunctuationHtml(sanitiseInline(source));
  return { verdict, text: toPlainText(html), html };
}

function prepareQuiz({ questions, scores }: PublishedData<'quiz'>): PublishedData<'quiz'> {
  return {
    questions: questions.map(({ question, options, correct, explanation }) => ({
      question: smartPunctuation(question),
      options: options.map(smartPunctuation),
      correct,
      explanation: smartPunctuation(explanation),
    })),
    ...(scores && { scores: scores.map(({ from, text }) => ({ from, text: smartPunctuation(text) })) }),
  };
}

export function prepareAnswer({ question, rule, right, wrong, exceptions, source }: AnswerCard): AnswerCard {
  return {
    question: smartPunctuation(question),
    rule: smartPunctuation(rule),
    right: right.map(smartPunctuation),
    wrong: wrong.map(smartPunctuation),
    ...(exceptions && { exceptions: exceptions.map(smartPunctuation) }),
    ...(source && { source: { ...source, title: smartPunctuation(source.title) } }),
  };
}

/** Quotations end with their paragraph, so each is converted on its own. */
function prepareVideo(
  { title, transcript, ...addresses }: PublishedData<'video'>,
  files: ReadonlyMap<string, StoredFile>,
): PublishedData<'video'> {
  const stored = Object.entries(addresses).flatMap(([name, address]) => {
    const url = files.get(address)?.url;
    return url === undefined ? [] : [[name, url]];
  });
  const paragraphs = transcript.split(/(\n\s*\n)/).map(smartPunctuation);
  return { title: smartPunctuation(title), ...Object.fromEntries(stored), transcript: paragraphs.join('') };
}
