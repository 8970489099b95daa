import Type, { type Static, type TObject, type TSchema } from 'typebox';

/** One call of an API as data: what the server validates, what the client may rely on, what the document describes. */
export type Call = {
  name: string;
  summary: string;
  /** Below the API's base, with `{name}` for each parameter. */
  path: string;
  /** GET where it is not given. */
  method?: 'POST';
  /** What a POST carries: JSON, or a form where it says so. */
  body?: TSchema;
  form?: boolean;
  params: TObject;
  query: TObject;
  answer: TSchema;
  /** The answer is one page of a longer list, whose length is in the total-count header. */
  paged: boolean;
};

export type ParamsOf<C extends Call> = Static<C['params']>;
export type QueryOf<C extends Call> = Static<C['query']>;
export type BodyOf<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : undefined;
export type AnswerOf<C extends Call> = Static<C['answer']>;

export const noParams = Type.Object({});
export const slugParams = Type.Object({ slug: Type.String({ minLength: 1, maxLength: 200 }) });
