import Type, { type Static, type TObject, type TSchema } from 'typebox';

/** What every service answers when it cannot answer: a stable code and a sentence for a person. */
export const ApiError = Type.Object(
  { error: Type.String(), message: Type.String(), requestId: Type.Optional(Type.String()) },
  { title: 'ApiError', additionalProperties: false },
);
export type ApiError = Static<typeof ApiError>;

/** One call of an API as data: what the server validates, what the client may rely on, what the document describes. */
export type Endpoint = {
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
  response: TSchema;
  /** The answer is one page of a longer list, whose length is in the total-count header. */
  paged: boolean;
};

export type EndpointParams<C extends Endpoint> = Static<C['params']>;
export type EndpointQuery<C extends Endpoint> = Static<C['query']>;
export type EndpointBody<C extends Endpoint> = C['body'] extends TSchema ? Static<C['body']> : undefined;
export type EndpointResponse<C extends Endpoint> = Static<C['response']>;

export const noParams = Type.Object({});
export const slugParams = Type.Object({ slug: Type.String({ minLength: 1, maxLength: 200 }) });
