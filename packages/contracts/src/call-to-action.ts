import Type, { type Static } from 'typebox';

/** A call to action that an editor wrote for one post; it wins over what the hub would show there. */
export const CallToAction = Type.Object(
  { text: Type.String({ minLength: 1 }), url: Type.String({ minLength: 1 }) },
  { title: 'CallToAction', additionalProperties: false },
);
export type CallToAction = Static<typeof CallToAction>;
