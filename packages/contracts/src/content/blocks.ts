import Type, { type Static, type TSchema } from 'typebox';
import { AnswerCard } from './answer-card.ts';

const Text = Type.String({ minLength: 1, maxLength: 1000 });
const closed = { additionalProperties: false };
/** Without control characters, because browsers remove line breaks and tabs: `/\t/example.com` leaves the hub. */
const Url = Type.String({ pattern: '^(https?://|/(?![/\\\\]))[^\\u0000-\\u001f\\u007f]*$', maxLength: 2000 });
const Path = Type.String({
  pattern: '^/(?![/\\\\])[^\\u0000-\\u001f\\u007f]*$',
  maxLength: 2000,
  description: 'Path on the hub.',
});
const Transcript = Type.String({
  minLength: 1,
  maxLength: 20_000,
  description: 'Paragraphs, separated by empty lines.',
});

export const exampleVerdicts = ['right', 'wrong', 'after', 'before'] as const;

const marks = 'Plain text, in which `*word*` is italic, `**word**` bold and a word between backticks code.';
const MarkedText = Type.String({ minLength: 1, maxLength: 1000, description: marks });

/** What an editor writes in a block. All texts are plain text. Those of a quiz can mark words. */
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
            question: MarkedText,
            options: Type.Array(MarkedText, { minItems: 2, maxItems: 6 }),
            correct: Type.Integer({ minimum: 0, maximum: 5, description: 'Index of the right option.' }),
            explanation: Type.String({ maxLength: 1000, description: marks }),
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
              text: MarkedText,
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
  'call-to-action': Type.Object({ text: Type.String({ minLength: 1 }), url: Url }, closed),
  video: Type.Object(
    { title: Text, url: Url, transcript: Transcript, poster: Type.Optional(Url), captions: Type.Optional(Url) },
    closed,
  ),
  related: Type.Object({ title: Text, url: Path }, closed),
};

export type BlockType = keyof typeof blockData;
export type BlockData = { [K in BlockType]: Static<(typeof blockData)[K]> };
/** A block as an editor wrote it. */
export type WrittenBlock = { [K in BlockType]: { type: K; data: BlockData[K] } }[BlockType];

const PublishedExamples = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          verdict: Type.Enum([...exampleVerdicts]),
          text: Type.String({ description: 'Plain text.' }),
          html: Type.Optional(
            Type.String({ description: 'The text as sanitised HTML, if it has emphasis, code or links.' }),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
);
const PublishedVideo = Type.Object(
  {
    title: Text,
    url: Type.Optional({ ...Url, description: 'In the media store. Left out if the file could not be fetched.' }),
    transcript: Transcript,
    poster: Type.Optional({ ...Url, description: 'The picture before the video plays, in the media store.' }),
    captions: Type.Optional({ ...Url, description: 'English captions as WebVTT, in the media store.' }),
  },
  closed,
);

function publishedBlock<T extends BlockType, D extends TSchema>(type: T, data: D) {
  const id = Type.String({
    pattern: `^${type}-\\d+$`,
    description: 'The block’s elements in the HTML have it as `data-block`.',
  });
  return Type.Object({ id, type: Type.Literal(type), data }, closed);
}

/**
 * A block in the content API. Its texts are plain text unless they are called HTML. Answer cards and calls to action
 * have no elements in the HTML, because pages show them outside of it.
 */
export const PostBlock = Type.Union(
  [
    publishedBlock('examples', PublishedExamples),
    publishedBlock('quiz', blockData.quiz),
    publishedBlock('answer', blockData.answer),
    publishedBlock('call-to-action', blockData['call-to-action']),
    publishedBlock('video', PublishedVideo),
    publishedBlock('related', blockData.related),
  ],
  { title: 'PostBlock' },
);
export type PostBlock = Static<typeof PostBlock>;
export type PublishedData<T extends BlockType> = Extract<PostBlock, { type: T }>['data'];
