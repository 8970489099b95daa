import Type, { type Static } from 'typebox';

const Sentence = Type.String({ minLength: 1, maxLength: 400 });

/**
 * The short answer that a post gives to one question. It is data and not HTML, so that pages, search results, feeds,
 * structured data and other programs can each show it in their own way. All texts are plain text. An article has it in
 * its front matter; an editor's block would have the same fields.
 */
export const AnswerCard = Type.Object(
  {
    question: Type.String({
      minLength: 1,
      maxLength: 160,
      description: 'In the words of a reader, with its question mark.',
    }),
    rule: Type.String({ minLength: 1, maxLength: 300, description: 'The answer in one sentence.' }),
    right: Type.Array(Sentence, { minItems: 1, maxItems: 4, description: 'Examples that follow the rule.' }),
    wrong: Type.Array(Sentence, { maxItems: 4, description: 'Examples that break it.' }),
    exceptions: Type.Optional(Type.Array(Sentence, { maxItems: 4 })),
    source: Type.Optional(
      Type.Object(
        {
          title: Type.String({ minLength: 1, maxLength: 200 }),
          url: Type.Optional(Type.String({ pattern: '^https://', maxLength: 500 })),
        },
        { description: 'Where the rule can be looked up.', additionalProperties: false },
      ),
    ),
  },
  { title: 'AnswerCard', additionalProperties: false },
);
export type AnswerCard = Static<typeof AnswerCard>;

/** A row of the index of answers. The post has the rest of the card. */
export const AnswerListRow = Type.Object(
  {
    post_id: Type.Integer(),
    question: Type.String(),
    rule: Type.String(),
    category: Type.Union([Type.String({ description: 'Name of the primary category.' }), Type.Null()]),
    link: Type.String({ description: 'Root-relative URL of the post.' }),
  },
  { title: 'AnswerListRow', additionalProperties: false },
);
export type AnswerListRow = Static<typeof AnswerListRow>;

/** The newest answers of a blog are enough for one page that readers filter; search covers all posts. */
export const answerListSize = 300;

export const AnswerList = Type.Array(AnswerListRow, { title: 'AnswerList', maxItems: answerListSize });
export type AnswerList = Static<typeof AnswerList>;
