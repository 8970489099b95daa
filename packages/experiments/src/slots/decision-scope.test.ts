import { describe, expect, it } from 'vitest';
import { getDecisionScopes, getWiderTargets, intersectScopes } from './decision-scope.ts';

const everybody = { visitors: 'everybody' } as const;

describe('the scope of a decision', () => {
  it('L02 is everybody for an experiment without a target', () => {
    expect(getDecisionScopes(everybody)).toEqual([{ blog: null, tier: null }]);
  });

  it('L02 is each targeted blog for each targeted plan', () => {
    expect(getDecisionScopes({ ...everybody, blogs: ['main', 'engineering'], tiers: ['Freemium', 'Premium'] })).toEqual(
      [
        { blog: 'main', tier: 'Freemium' },
        { blog: 'main', tier: 'Premium' },
        { blog: 'engineering', tier: 'Freemium' },
        { blog: 'engineering', tier: 'Premium' },
      ],
    );
    expect(getDecisionScopes({ ...everybody, tiers: ['Premium'] })).toEqual([{ blog: null, tier: 'Premium' }]);
  });

  it('L02 of readers with or without an account is their plans', () => {
    expect(getDecisionScopes({ visitors: 'anonymous' })).toEqual([{ blog: null, tier: 'Anonymous' }]);
    expect(getDecisionScopes({ visitors: 'signed-in', blogs: ['main'] })).toEqual([
      { blog: 'main', tier: 'Freemium' },
      { blog: 'main', tier: 'Premium' },
    ]);
    expect(getDecisionScopes({ visitors: 'signed-in', tiers: ['Anonymous', 'Premium'] })).toEqual([
      { blog: null, tier: 'Premium' },
    ]);
    expect(getDecisionScopes({ visitors: 'anonymous', tiers: ['Premium'] })).toEqual([]);
  });

  it('L02 is wider than the audience if the experiment was limited to screens, categories or countries', () => {
    expect(getWiderTargets({ ...everybody, blogs: ['main'], tiers: ['Premium'] })).toEqual([]);
    expect(getWiderTargets({ ...everybody, countries: ['us'], categories: ['grammar'], devices: ['phone'] })).toEqual([
      'devices',
      'categories',
      'countries',
    ]);
  });

  it('L02 intersects with the scope of other values', () => {
    expect(intersectScopes({ blog: 'main', tier: null }, { blog: null, tier: 'Premium' })).toEqual({
      blog: 'main',
      tier: 'Premium',
    });
    expect(intersectScopes({ blog: 'main', tier: null }, { blog: 'engineering', tier: null })).toBeUndefined();
    expect(intersectScopes({ blog: null, tier: 'Premium' }, { blog: 'main', tier: 'Freemium' })).toBeUndefined();
  });
});
