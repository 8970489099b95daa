import Type, { type Static } from 'typebox';
import { AnswerCard } from './answer-card.ts';
import { CallToAction } from './post.ts';

const Text = Type.String({ minLength: 1, maxLength: 1000 });
const closed = { additionalProperties: false };

export const exampleVerdicts = ['right', 'wrong', 'after', 'before'] as const;

/** What an editor's block contains. All texts are plain text, and each output renders them in its own way. */
export const blockData = {
  examples: Type.Object(
    {
      rows: Type.Array(Type.Object({ verdict: Type.Enum([...exampleVerdicts]), text: Text }, closed), {
        minItems: 1,
        maxItems: 20,
      }),
    },
    closed,
  ),
  quiz: Type.Object(
    {
      questions: Type.Array(
        Type.Object(
          {
            question: Text,
            options: Type.Array(Text, { minItems: 2, maxItems: 6 }),
            correct: Type.Integer({ minimum: 0, maximum: 5, description: 'Index of the right option.' }),
            explanation: Type.String({ maxLength: 1000 }),
          },
          closed,
        ),
        { minItems: 1, maxItems: 30 },
      ),
      scores: Type.Optional(
        Type.Array(
          Type.Object(
            {
              from: Type.Integer({ minimum: 0, maximum: 30, description: 'Least number of right answers.' }),
              text: Text,
            },
            closed,
          ),
          { maxItems: 6, description: 'What readers are told at the end. The highest that they reach is shown.' },
        ),
      ),
    },
    closed,
  ),
  answer: AnswerCard,
  'call-to-action': Type.Object(
    { ...CallToAction.properties, url: Type.String({ pattern: '^(https?://|/(?![/\\\\]))', maxLength: 2000 }) },
    closed,
  ),
  video: Type.Object(
    {
      title: Text,
      url: Type.String({ pattern: '^(https?://|/(?![/\\\\]))', maxLength: 2000 }),
      transcript: Type.String({
        minLength: 1,
        maxLength: 20_000,
        description: 'Paragraphs, separated by empty lines.',
      }),
    },
    closed,
  ),
  related: Type.Object(
    { title: Text, url: Type.String({ pattern: '^/(?![/\\\\])', maxLength: 2000, description: 'Path on the hub.' }) },
    closed,
  ),
};

export type BlockType = keyof typeof blockData;
export type BlockData = { [K in BlockType]: Static<(typeof blockData)[K]> };
export type PostBlock = { [K in BlockType]: { type: K; data: BlockData[K] } }[BlockType];
