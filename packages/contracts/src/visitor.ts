import Type, { type Static } from 'typebox';

export const PreferenceEntry = Type.Object(
  { name: Type.String(), value: Type.Unknown() },
  { title: 'PreferenceEntry' },
);

export const Treatment = Type.Object(
  {
    type: Type.Enum(['experiment', 'gate']),
    experimentName: Type.String(),
    groupName: Type.String(),
    userId: Type.String(),
    experimentId: Type.Integer(),
    needLog: Type.Optional(Type.Boolean()),
    dynamicConfiguration: Type.Optional(Type.Unknown()),
    holdoutTreatment: Type.Optional(Type.Unknown()),
  },
  { title: 'Treatment' },
);
export type Treatment = Static<typeof Treatment>;

/** The visitor's part of the initial state: a block of its own, put into the shared page as it is sent. */
export const VisitorBlock = Type.Object(
  {
    data: Type.Union([Type.Object({ id: Type.String(), anonymous: Type.Boolean() }), Type.Null()]),
    groups: Type.Array(Type.String()),
    preferenceProfile: Type.Array(PreferenceEntry),
    treatments: Type.Array(Treatment),
  },
  { title: 'VisitorBlock' },
);
export type VisitorBlock = Static<typeof VisitorBlock>;
