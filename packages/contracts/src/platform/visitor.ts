import Type, { type Static } from 'typebox';

/** A visitor as the platform knows them. Field names follow the original API. */
export const BlogUser = Type.Object(
  {
    id: Type.Integer({
      description: 'Negative for an anonymous visitor; -1 before a visitor may have an id of their own.',
    }),
    name: Type.String(),
    email: Type.String(),
    type: Type.Enum(['Free', 'Premium']),
    isTest: Type.Boolean(),
    anonymous: Type.Boolean(),
    confirmed: Type.Boolean({ description: 'The address was confirmed by mail.' }),
    free: Type.Boolean(),
    freemium: Type.Boolean(),
    subscriptionFree: Type.Boolean({ description: 'Pays nothing for the subscription there is.' }),
    disabled: Type.Boolean(),
    customFields: Type.Record(Type.String(), Type.Unknown()),
    groups: Type.Array(Type.String()),
    institutionId: Type.Union([Type.Integer(), Type.Null()]),
    eventToken: Type.Optional(
      Type.String({ description: 'Proves the id to the collector of events, for a day. Absent where none is set up.' }),
    ),
  },
  { title: 'BlogUser', additionalProperties: false },
);
export type BlogUser = Static<typeof BlogUser>;

const PreferenceEntry = Type.Object({ name: Type.String(), value: Type.Unknown() }, { title: 'PreferenceEntry' });
export const PreferenceProfile = Type.Array(PreferenceEntry);
export type PreferenceProfile = Static<typeof PreferenceProfile>;

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

/** The visitor's part of the initial state, inserted into the shared page when it is sent. */
export const VisitorPayload = Type.Object(
  {
    /** Null for everybody who is not signed in, because a fragment shared by a bucket must not identify anyone. */
    data: Type.Union([BlogUser, Type.Null()]),
    groups: Type.Array(Type.String()),
    preferenceProfile: PreferenceProfile,
    treatments: Type.Array(Treatment),
  },
  { title: 'VisitorBlock' },
);
export type VisitorPayload = Static<typeof VisitorPayload>;
