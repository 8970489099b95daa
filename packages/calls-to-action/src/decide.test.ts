import { describe, expect, it } from 'vitest';
import { type Call, placementCalls } from './calls.ts';
import { decide, placementsByOffer, type Shown } from './decide.ts';
import { type Offer, type Placement, placements, placementsOfText, type Situation } from './situation.ts';
import { defaultSituation, offers, own, sideBanners, stores, tiers } from './testing/situations.ts';

const situationWith = (changes: Partial<Situation>): Situation => ({ ...defaultSituation, ...changes });
const shown = (changes: Partial<Situation>): Shown => {
  const decision = decide(situationWith(changes));
  if (!decision.shows) throw new Error(decision.reason);
  return decision;
};
const call = (changes: Partial<Situation>) => shown(changes).call;
const reason = (changes: Partial<Situation>) => {
  const decision = decide(situationWith(changes));
  return decision.shows ? 'shows' : decision.reason;
};
const side = (sideBanner: (typeof sideBanners)[number]) => ({ treated: { ...defaultSituation.treated, sideBanner } });
const sideOn = side('test_sidebanner_with_topbanner');
/** The situation in which a placement shows something to an anonymous reader of a generic post. */
const due: Partial<Record<Placement, Partial<Situation>>> = {
  chMobilePostTopBanner: { narrow: true },
  chPostSideBanner: sideOn,
};
/** Placements that show the usual call of an offer. */
const usualPlacements = (offer: Offer) =>
  placementsByOffer[offer].filter((placement) => !placementCalls[offer][placement]);

describe('product calls for anonymous readers', () => {
  it.each([
    ['chNavButton', 'getProduct'],
    ['chMidButton', 'createProductAccount'],
    ['chEndButton', 'createAccount'],
    ['chPostTopBanner', 'getProduct'],
    ['chMobilePostTopBanner', 'getProduct'],
    ['chPostSideBanner', 'createProductAccount'],
    ['chPostPopup', 'createAccount'],
    ['chHomeEnd', 'createProductAccount'],
  ] as const)('%s has the text %s and links to sign-up', (placement, text) => {
    const expected = { text, destination: 'signUp', flowType: 'signUp', flowTarget: 'signUp' };
    expect(call({ placement, ...due[placement] })).toEqual(expected);
  });

  const home = { text: 'getProduct', destination: 'productHome', flowType: 'home', flowTarget: 'productHome' };

  it.each(['chNavButton', 'chMidButton', 'chEndButton', 'chPostSideBanner', 'chPostPopup', 'chHomeEnd'] as const)(
    '%s links to the product home if the extension is installed',
    (placement) => {
      expect(call({ placement, ...due[placement], extensionInstalled: true })).toEqual(home);
    },
  );

  it.each(usualPlacements('product'))('%s links to the product home without sign-up-first', (placement) => {
    const treated = { ...defaultSituation.treated, ...due[placement]?.treated, signUpFirst: false };
    expect(call({ placement, ...due[placement], treated, store: null })).toEqual(home);
  });
});

describe('product calls for other tiers', () => {
  const everywhere = ['chNavButton', 'chMidButton', 'chEndButton', 'chPostSideBanner', 'chHomeEnd'] as const;

  it.each(everywhere)('%s links freemium readers to the premium page', (placement) => {
    expect(call({ placement, tier: 'Freemium', ...due[placement] })).toEqual({
      text: 'getPro',
      destination: 'premium',
      flowType: 'premium',
      flowTarget: 'premium',
    });
  });

  it.each([
    ['chNavButton', 'editor'],
    ['chMidButton', 'businessEditor'],
    ['chEndButton', 'businessEditor'],
    ['chPostSideBanner', 'editor'],
    ['chPostBottomBanner', 'editor'],
    ['chHomeEnd', 'editor'],
  ] as const)('%s links premium readers to %s', (placement, destination) => {
    expect(call({ placement, tier: 'Premium', store: null, ...due[placement] })).toEqual({
      text: 'openEditor',
      destination,
      flowType: 'editor',
      flowTarget: destination,
    });
  });
});

describe('the extension', () => {
  it.each([
    ['extensionChrome', 'addToChrome'],
    ['extensionFirefox', 'addToFirefox'],
    ['extensionSafari', 'addToSafari'],
    ['extensionEdge', 'addToEdge'],
    ['extensionEdgeLegacy', 'addToEdge'],
  ] as const)('offers %s in the bottom banner to every tier', (store, text) => {
    for (const tier of tiers) {
      expect(call({ placement: 'chPostBottomBanner', tier, store })).toEqual({
        text,
        destination: store,
        flowType: 'extension',
        flowTarget: store,
      });
    }
  });

  it('does not offer an installed or unavailable extension, or offer it in other placements', () => {
    const flow = (changes: Partial<Situation>) => call({ placement: 'chPostBottomBanner', ...changes }).flowType;
    expect(flow({ extensionInstalled: true })).toBe('home');
    expect(flow({ store: null })).toBe('signUp');
    expect(flow({ store: null, tier: 'Freemium' })).toBe('premium');
    const others = usualPlacements('product').filter((name) => name !== 'chPostBottomBanner');
    expect(others.length).toBeGreaterThan(5);
    for (const placement of others) expect(flow({ placement, ...due[placement] })).toBe('signUp');
  });
});

describe('other offers', () => {
  it.each(usualPlacements('careers'))('careers: %s shows “Join us” to every tier', (placement) => {
    for (const tier of tiers) {
      expect(call({ offer: 'careers', placement, tier })).toEqual({
        text: 'joinUs',
        destination: 'jobs',
        flowType: 'careers',
        flowTarget: 'jobs',
      });
    }
  });

  it.each(usualPlacements('upgrade'))('upgrade: %s links every tier to the team plan', (placement) => {
    for (const tier of tiers) {
      expect(call({ offer: 'upgrade', placement, tier })).toEqual({
        text: 'upgrade',
        destination: 'upgradePro',
        flowType: 'upgrade',
        flowTarget: 'upgradePro',
      });
    }
  });

  it.each<[Offer, Placement, Call]>([
    [
      'upgrade',
      'chHomeEnd',
      { text: 'contactSales', destination: 'contactSales', flowType: 'sales', flowTarget: 'contactSales' },
    ],
  ])('%s: %s has its own call for every tier', (offer, placement, expected) => {
    for (const tier of tiers) expect(call({ offer, placement, tier, ...due[placement] })).toEqual(expected);
  });

  it.each([
    ['chMidButton', 'tryDemo', 'demo', 'developerDemo'],
    ['chEndButton', 'seeApps', 'apps', 'developerApps'],
    ['chHomeEnd', 'joinDiscussions', 'discussions', 'developerDiscussions'],
  ] as const)('developer: %s has the text %s and links to %s', (placement, text, flowTarget, destination) => {
    for (const tier of tiers) {
      const expected = { text, flowType: 'developer', flowTarget, destination };
      expect(call({ offer: 'developer', placement, tier })).toEqual(expected);
    }
  });

  it('developer: the header offers the product by tier', () => {
    const targets = tiers.map((tier) => call({ offer: 'developer', placement: 'chNavButton', tier }).flowTarget);
    expect(targets).toEqual(['signUp', 'premium', 'editor']);
  });

  it('shows nothing in a placement that the offer does not have', () => {
    for (const offer of offers) {
      for (const placement of placements.filter((name) => !placementsByOffer[offer].includes(name)))
        expect(reason({ offer, placement, ...due[placement], own })).toBe('the blog has no such placement');
    }
    const missing = (offer: 'developer' | 'careers' | 'upgrade' | 'product') =>
      placements.filter((placement) => !placementsByOffer[offer].includes(placement));
    expect(missing('product')).toEqual([]);
    const floating = ['chPostTopBanner', 'chMobilePostTopBanner', 'chPostSideBanner', 'chPostPopup'];
    expect(missing('careers').toSorted()).toEqual(floating.toSorted());
    expect(missing('upgrade').toSorted()).toEqual(floating.toSorted());
    expect(missing('developer').toSorted()).toEqual([...floating, 'chPostBottomBanner'].toSorted());
  });
});

describe('top banners', () => {
  const tops = [
    ['chPostTopBanner', false],
    ['chMobilePostTopBanner', true],
  ] as const;

  it.each(tops)('%s: shows one on wide screens and the other on narrow ones', (placement, narrow) => {
    expect(reason({ placement, narrow })).toBe('shows');
    expect(reason({ placement, narrow: !narrow })).toBe(narrow ? 'the screen is wide' : 'the screen is narrow');
  });

  it.each(tops)(
    '%s: shows the generic banner to anonymous readers of generic posts without the extension',
    (placement, narrow) => {
      const at = { placement, narrow };
      expect(shown(at)).toMatchObject({ call: { text: 'getProduct' }, audience: 'everybody' });
      const none = 'no banner for this reader and post';
      expect(reason({ ...at, extensionInstalled: true })).toBe(none);
      expect(reason({ ...at, lists: [] })).toBe(none);
      expect(reason({ ...at, lists: ['fluency'] })).toBe(none);
      expect(reason({ ...at, tier: 'Freemium' })).toBe(none);
      expect(reason({ ...at, tier: 'Premium' })).toBe(none);
    },
  );

  it.each(tops)('%s: prefers the professionals banner for anonymous and freemium readers', (placement, narrow) => {
    const at: Partial<Situation> = { placement, narrow, lists: ['generic', 'professionals'] };
    expect(shown(at)).toMatchObject({ call: { text: 'getPro', destination: 'signUp' }, audience: 'professionals' });
    expect(call({ ...at, extensionInstalled: true })).toMatchObject({ text: 'getPro', destination: 'productHome' });
    expect(call({ ...at, tier: 'Freemium' })).toMatchObject({ text: 'getPro', destination: 'premium' });
    expect(reason({ ...at, lists: ['professionals'], tier: 'Premium' })).toBe('no banner for this reader and post');
  });

  it('mention the plan for work nowhere else', () => {
    expect(call({ lists: ['professionals'] })).toMatchObject({ text: 'createProductAccount' });
  });

  it.each(tops)(
    '%s: suppressed by consent, the popup, the reader and the experiment, in this order',
    (placement, narrow) => {
      const all: Partial<Situation>[] = [
        { choiceDue: true },
        { popupOpen: true },
        { dismissed: ['topBanner'] },
        side('test_sidebanner_only'),
      ];
      const reasons = all.map((_, index) => reason({ placement, narrow, ...Object.assign({}, ...all.slice(index)) }));
      expect(reasons).toEqual([
        'consent is pending',
        'the popup is open',
        'the reader closed the banner',
        'the experiment group only has the side banner',
      ]);
      expect(reason({ placement, narrow, dismissed: ['popup', 'sideBanner'], ...sideOn })).toBe('shows');
    },
  );
});

describe('side banner', () => {
  const placement = 'chPostSideBanner';

  it.each(sideBanners)('in the group %s', (group) => {
    const expected = group === 'control' ? 'the control group has no side banner' : 'shows';
    for (const tier of tiers) expect(reason({ placement, tier, ...side(group) })).toBe(expected);
  });

  it('B16 is suppressed by consent and dismissal, and does not wait for the popup', () => {
    expect(reason({ placement, ...sideOn, choiceDue: true, dismissed: ['sideBanner'] })).toBe('consent is pending');
    expect(reason({ placement, ...sideOn, popupOpen: true })).toBe('shows');
    expect(reason({ placement, ...sideOn, dismissed: ['sideBanner'] })).toBe('the reader closed the banner');
    expect(reason({ placement, ...sideOn, dismissed: ['topBanner', 'popup'] })).toBe('shows');
  });
});

describe('the popup', () => {
  const placement = 'chPostPopup';

  it('opens for anonymous readers of generic posts who have not dismissed it', () => {
    expect(reason({ placement })).toBe('shows');
    expect(reason({ placement, extensionInstalled: true })).toBe('shows');
    expect(reason({ placement, choiceDue: true, tier: 'Freemium' })).toBe('consent is pending');
    expect(reason({ placement, tier: 'Freemium', lists: [] })).toBe('the popup is for anonymous readers');
    expect(reason({ placement, tier: 'Premium' })).toBe('the popup is for anonymous readers');
    expect(reason({ placement, lists: ['fluency', 'professionals'], dismissed: ['popup'] })).toBe(
      'the post is in no generic category',
    );
    expect(reason({ placement, dismissed: ['popup'] })).toBe('the reader dismissed the popup');
    expect(reason({ placement, dismissed: ['topBanner', 'sideBanner'] })).toBe('shows');
  });

  it('offers Google sign-in to its test group', () => {
    const treated = { ...defaultSituation.treated, googlePopup: 'test_blog_google_cta' as const };
    expect(shown({ placement }).popupType).toBe('generic');
    expect(shown({ placement, treated }).popupType).toBe('google');
    expect(shown({ placement: 'chMidButton', treated })).not.toHaveProperty('popupType');
  });
});

describe('a post', () => {
  it('P07 has a call in the middle of its text, or after a text that is too short for one', () => {
    expect(shown({ placement: 'chMidButton', hasMiddle: true }).call.flowType).toBe('signUp');
    expect(reason({ placement: 'chEndButton', hasMiddle: true })).toBe('the post has a call in the middle of its text');
    expect(shown({ placement: 'chEndButton' }).call.flowType).toBe('signUp');
  });
});

describe('an editor’s call to action', () => {
  const custom = { flowType: 'custom', flowTarget: own.url, ownText: own.text, ownUrl: own.url };

  it.each([...placementsOfText])('wins in %s for every tier that sees something there', (placement) => {
    expect(shown({ placement, ...due[placement], own })).toMatchObject({
      call: custom,
      isCustomizedThroughWP: true,
      reason: 'an editor wrote it for this post',
    });
    expect(shown({ placement, ...due[placement] }).isCustomizedThroughWP).toBe(false);
  });

  it('P07 does not apply outside of the text, so that a post shows it once', () => {
    for (const placement of ['chNavButton', 'chHomeEnd', 'chPostPopup', 'chPostTopBanner'] as const) {
      expect(shown({ placement, own })).toMatchObject({ isCustomizedThroughWP: false, call: { flowType: 'signUp' } });
    }
    expect(shown({ placement: 'chPostBottomBanner', own }).call.flowType).toBe('extension');
    expect([...placementsOfText]).toEqual(['chMidButton', 'chEndButton']);
  });

  it('does not override suppression', () => {
    expect(reason({ placement: 'chPostPopup', tier: 'Premium', own })).toBe('the popup is for anonymous readers');
  });
});

it('gives the reason and the audience of its decision', () => {
  expect(shown({}).reason).toBe('product for anonymous: signUp');
  expect(shown({ offer: 'careers', tier: 'Premium' }).reason).toBe('careers for premium: careers');
  expect(shown({ lists: ['generic', 'fluency'] }).audience).toBe('learners');
  expect(shown({ lists: ['fluency', 'professionals'] }).audience).toBe('professionals');
  expect(shown({ lists: [] }).audience).toBe('everybody');
  expect(stores).toHaveLength(6);
});
