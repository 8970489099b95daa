import Type, { type Static, type TObject, type TSchema } from 'typebox';

/** The error body of every service: a stable code and a readable message. */
export const ApiError = Type.Object(
  { error: Type.String(), message: Type.String(), requestId: Type.Optional(Type.String()) },
  { title: 'ApiError', additionalProperties: false },
);
export type ApiError = Static<typeof ApiError>;

/**
 * One API endpoint as data. The server validates with it, the client is typed by it, and the OpenAPI document is
 * generated from it.
 */
export type Endpoint = {
  name: string;
  summary: string;
  /** Path below the API's base, with `{name}` for each parameter. */
  path: string;
  /** Defaults to GET. */
  method?: 'POST';
  /** The body of a POST request: JSON, or a form if `form` is set. */
  body?: TSchema;
  form?: boolean;
  params: TObject;
  query: TObject;
  response: TSchema;
  /** Whether the response is one page of a longer list. The total-count header has the list's length. */
  paged: boolean;
};

export type EndpointParams<C extends Endpoint> = Static<C['params']>;
export type EndpointQuery<C extends Endpoint> = Static<C['query']>;
export type EndpointBody<C extends Endpoint> = C['body'] extends TSchema ? Static<C['body']> : undefined;
export type EndpointResponse<C extends Endpoint> = Static<C['response']>;

export const noParams = Type.Object({});
export const maxSlugLength = 200;
export const slugParams = Type.Object({ slug: Type.String({ minLength: 1, maxLength: maxSlugLength }) });
