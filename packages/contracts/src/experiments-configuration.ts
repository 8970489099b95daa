import Type, { type Static } from 'typebox';

/** What can be changed of an experiment or a gate while it runs, without a deploy. */
export const LiveState = Type.Object(
  {
    on: Type.Boolean(),
    share: Type.Number({ minimum: 0, maximum: 1, description: 'The part of its audience that is enrolled.' }),
    overrides: Type.Record(Type.String({ pattern: '^-?\\d+$' }), Type.String(), {
      description: 'The group of single users, by their id. Never counted as an exposure.',
    }),
  },
  { title: 'LiveState', additionalProperties: false },
);
export type LiveState = Static<typeof LiveState>;

/** Everything that assignment depends on besides the visitor. What is not in it is as the registry has it. */
export const ExperimentsConfiguration = Type.Object(
  {
    version: Type.String({
      pattern: '^[0-9a-f]{12}$',
      description: 'The same for the same configuration, everywhere.',
    }),
    states: Type.Record(Type.String(), LiveState),
  },
  { title: 'ExperimentsConfiguration', additionalProperties: false },
);
export type ExperimentsConfiguration = Static<typeof ExperimentsConfiguration>;
