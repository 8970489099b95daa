import Type, { type Static } from 'typebox';
import { BlogUser } from './blog-user.ts';

export const PreferenceEntry = Type.Object(
  { name: Type.String(), value: Type.Unknown() },
  { title: 'PreferenceEntry' },
);
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

/** The visitor's part of the initial state: a block of its own, put into the shared page as it is sent. */
export const VisitorBlock = Type.Object(
  {
    /** Null for everybody who is not signed in: what is shared by a bucket names nobody. */
    data: Type.Union([BlogUser, Type.Null()]),
    groups: Type.Array(Type.String()),
    preferenceProfile: PreferenceProfile,
    treatments: Type.Array(Treatment),
  },
  { title: 'VisitorBlock' },
);
export type VisitorBlock = Static<typeof VisitorBlock>;
