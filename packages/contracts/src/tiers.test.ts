import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anonymousUserSample, premiumUserSample } from './samples/users.ts';
import { hasKeyboard, isSubscribedToBlog, tierOf } from './tiers.ts';

const freeUser = { ...premiumUserSample, type: 'Free', free: true, freemium: true } as const;

describe('tiers', () => {
  it('E01 tells premium, freemium and anonymous visitors apart', () => {
    expect(tierOf(premiumUserSample)).toBe('Premium');
    expect(tierOf(freeUser)).toBe('Freemium');
    expect(tierOf(anonymousUserSample)).toBe('Anonymous');
  });

  it('E01 takes nobody for premium who pays nothing, whatever else is said of them', () => {
    const flags = { anonymous: fc.boolean(), free: fc.boolean(), subscriptionFree: fc.boolean() };
    fc.assert(
      fc.property(fc.record({ ...flags, type: fc.constantFrom('Free' as const, 'Premium' as const) }), (user) => {
        const premium = !user.anonymous && !user.free && !user.subscriptionFree && user.type === 'Premium';
        expect(tierOf(user)).toBe(user.anonymous ? 'Anonymous' : premium ? 'Premium' : 'Freemium');
      }),
    );
  });

  it('E02 counts as subscribed by both groups, or by the preference profile, and by nothing less', () => {
    expect(isSubscribedToBlog(['partial', 'blog'], [])).toBe(true);
    expect(isSubscribedToBlog([], [{ name: 'blog', value: true }])).toBe(true);
    expect(isSubscribedToBlog(['blog'], [])).toBe(false);
    expect(isSubscribedToBlog(['partial'], [{ name: 'blog', value: false }])).toBe(false);
    expect(isSubscribedToBlog([], [{ name: 'news', value: true }])).toBe(false);
  });

  it('E03 knows a keyboard by each of its groups, and of signed-in visitors only', () => {
    for (const group of ['keyboard-installed', 'mobile-app', 'mobile-android', 'mobile-ios']) {
      expect(hasKeyboard({ ...freeUser, groups: ['blog', group] }), group).toBe(true);
      expect(hasKeyboard({ ...anonymousUserSample, groups: [group] }), group).toBe(false);
    }
    expect(hasKeyboard({ ...freeUser, groups: ['mobile'] })).toBe(false);
  });
});
