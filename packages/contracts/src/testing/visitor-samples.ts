import type { BlogUser, Treatment, VisitorPayload } from '../platform/visitor.ts';

export const anonymousUserSample: BlogUser = {
  id: -48_213_377,
  name: '',
  email: '',
  type: 'Free',
  isTest: false,
  anonymous: true,
  confirmed: false,
  free: true,
  freemium: false,
  subscriptionFree: false,
  disabled: false,
  customFields: {},
  groups: [],
  institutionId: null,
};

export const premiumUserSample: BlogUser = {
  id: 42,
  name: 'Ada Reader',
  email: 'ada@example.com',
  type: 'Premium',
  isTest: false,
  anonymous: false,
  confirmed: true,
  free: false,
  freemium: false,
  subscriptionFree: false,
  disabled: false,
  customFields: { role: 'editor' },
  groups: ['blog'],
  institutionId: 7,
};

export const treatmentSample: Treatment = {
  type: 'experiment',
  experimentName: 'blog_gc',
  groupName: 'article_end',
  userId: '-48213377',
  experimentId: 101,
  needLog: true,
  dynamicConfiguration: { maxCharacters: 800 },
};

export const heldOutSample: Treatment = {
  type: 'experiment',
  experimentName: 'blog_sticky_sidebanner_cta_rerun',
  groupName: 'control',
  userId: '-48213377',
  experimentId: 103,
  needLog: false,
  holdoutTreatment: {
    ...treatmentSample,
    experimentName: 'blog_growth_holdout',
    groupName: 'holdout',
    experimentId: 900,
  },
};

export const gateSample: Treatment = {
  type: 'gate',
  experimentName: 'geo_usa',
  groupName: 'on',
  userId: '-48213377',
  experimentId: 201,
};

export const signedInVisitorSample: VisitorPayload = {
  data: premiumUserSample,
  groups: premiumUserSample.groups,
  preferenceProfile: [{ name: 'blog', value: true }],
  treatments: [
    { ...treatmentSample, userId: '42' },
    { ...gateSample, userId: '42' },
  ],
};
