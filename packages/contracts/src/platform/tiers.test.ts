import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anonymousUserSample, premiumUserSample } from '../testing/visitor-samples.ts';
import { hasKeyboard, isNewsletterSubscriber } from './groups.ts';
import { getTier } from './tiers.ts';

const freeUser = { ...premiumUserSample, type: 'Free', free: true, freemium: true } as const;

describe('tiers', () => {
  it('E01 distinguishes premium, freemium and anonymous visitors', () => {
    expect(getTier(premiumUserSample)).toBe('Premium');
    expect(getTier(freeUser)).toBe('Freemium');
    expect(getTier(anonymousUserSample)).toBe('Anonymous');
  });

  it('E01 is premium only with a paid subscription', () => {
    const flags = { anonymous: fc.boolean(), free: fc.boolean(), subscriptionFree: fc.boolean() };
    fc.assert(
      fc.property(fc.record({ ...flags, type: fc.constantFrom('Free' as const, 'Premium' as const) }), (user) => {
        const premium = !user.anonymous && !user.free && !user.subscriptionFree && user.type === 'Premium';
        expect(getTier(user)).toBe(user.anonymous ? 'Anonymous' : premium ? 'Premium' : 'Freemium');
      }),
    );
  });

  it('E02 is subscribed only with both groups or the preference profile entry', () => {
    expect(isNewsletterSubscriber(['partial', 'blog'], [])).toBe(true);
    expect(isNewsletterSubscriber([], [{ name: 'blog', value: true }])).toBe(true);
    expect(isNewsletterSubscriber(['blog'], [])).toBe(false);
    expect(isNewsletterSubscriber(['partial'], [{ name: 'blog', value: false }])).toBe(false);
    expect(isNewsletterSubscriber([], [{ name: 'news', value: true }])).toBe(false);
  });

  it('E03 detects the keyboard by each of its groups, for signed-in visitors only', () => {
    for (const group of ['keyboard-installed', 'mobile-app', 'mobile-android', 'mobile-ios']) {
      expect(hasKeyboard({ ...freeUser, groups: ['blog', group] }), group).toBe(true);
      expect(hasKeyboard({ ...anonymousUserSample, groups: [group] }), group).toBe(false);
    }
    expect(hasKeyboard({ ...freeUser, groups: ['mobile'] })).toBe(false);
  });
});
