import Type, { type Static } from 'typebox';

/** What every service answers when it cannot answer: a stable code and a sentence for a person. */
export const ApiError = Type.Object(
  { error: Type.String(), message: Type.String(), requestId: Type.Optional(Type.String()) },
  { title: 'ApiError', additionalProperties: false },
);
export type ApiError = Static<typeof ApiError>;
