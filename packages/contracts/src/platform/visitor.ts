import Type, { type Static } from 'typebox';

/** A visitor as the platform knows them. Field names follow the original API. */
export const BlogUser = Type.Object(
  {
    id: Type.Integer({
      description: 'Negative for an anonymous visitor; -1 for a visitor without an id.',
    }),
    name: Type.String(),
    email: Type.String(),
    type: Type.Enum(['Free', 'Premium']),
    isTest: Type.Boolean(),
    anonymous: Type.Boolean(),
    confirmed: Type.Boolean({ description: 'Whether the email address is confirmed.' }),
    free: Type.Boolean(),
    freemium: Type.Boolean(),
    subscriptionFree: Type.Boolean({ description: 'Whether the subscription is free of charge.' }),
    disabled: Type.Boolean(),
    customFields: Type.Record(Type.String(), Type.Unknown()),
    groups: Type.Array(Type.String()),
    institutionId: Type.Union([Type.Integer(), Type.Null()]),
    eventToken: Type.Optional(
      Type.String({
        description: 'Proves the user id to the event collector, for a day. Absent without EVENT_TOKEN_SECRET.',
      }),
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

/** The visitor fragment of the initial state of a page that is sent to a visitor with a session. */
export const VisitorPayload = Type.Object(
  {
    /** Null for everybody who is not signed in. */
    data: Type.Union([BlogUser, Type.Null()]),
    groups: Type.Array(Type.String()),
    preferenceProfile: PreferenceProfile,
    treatments: Type.Array(Treatment),
  },
  { title: 'VisitorBlock' },
);
export type VisitorPayload = Static<typeof VisitorPayload>;
