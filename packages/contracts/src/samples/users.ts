import type { BlogUser } from '../blog-user.ts';

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
