import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placementCalls } from './calls.ts';
import { decide, placementsByOffer } from './decide.ts';
import { decideOverlays, type OverlayDecisions } from './overlays.ts';
import type { Placement } from './situation.ts';
import { anySituation, defaultSituation } from './testing/situations.ts';

const always: readonly Placement[] = ['chNavButton', 'chMidButton', 'chHomeEnd'];

it('returns a complete call wherever something is shown', () => {
  fc.assert(
    fc.property(anySituation, (situation) => {
      const decision = decide(situation);
      expect(decision.reason).not.toBe('');
      if (!decision.shows) {
        const has = placementsByOffer[situation.offer].includes(situation.placement);
        return !has || !always.includes(situation.placement);
      }
      const { call } = decision;
      if ('ownText' in call) return situation.own !== null && call.ownUrl === situation.own.url;
      return Boolean(call.text && call.destination && call.flowType && call.flowTarget);
    }),
    { numRuns: 5000 },
  );
});

it('links each tier only to its own product destinations', () => {
  const allowed = {
    Anonymous: ['signUp', 'home', 'extension'],
    Freemium: ['premium', 'extension'],
    Premium: ['editor', 'extension'],
  };
  fc.assert(
    fc.property(anySituation, (situation) => {
      const decision = decide({ ...situation, offer: 'product', own: null });
      const isUsual = !placementCalls.product[situation.placement];
      return !decision.shows || !isUsual || allowed[situation.tier].includes(decision.call.flowType);
    }),
    { numRuns: 3000 },
  );
});

const shows = ({ popup, topBanner, sideBanner }: OverlayDecisions) => [popup.shows, topBanner.shows, sideBanner.shows];

it('never shows popup and top banner at once, in the order consent, popup, banner', () => {
  fc.assert(
    fc.property(anySituation, fc.constantFrom('open', 'aside', 'closed'), (situation, state) => {
      const overlays = decideOverlays({ ...situation, popup: state });
      const [popup, topBanner, sideBanner] = shows(overlays);
      if (overlays.consent) return !popup && !topBanner && !sideBanner;
      if (popup && state === 'open') return !topBanner;
      if (popup && state === 'closed') return false;
      return !(topBanner && situation.treated.sideBanner === 'test_sidebanner_only');
    }),
    { numRuns: 5000 },
  );
});

it('D10 J10 shows the top banner beside the popup on narrow screens, no banner after it was closed, and the side banner in any case', () => {
  const occasion = { ...defaultSituation, popup: 'open' as const };
  expect(shows(decideOverlays(occasion))).toEqual([true, false, false]);
  expect(decideOverlays({ ...occasion, choiceDue: true }).consent).toBe(true);
  const closed = decideOverlays({ ...occasion, popup: 'closed' });
  expect(closed.popup).toEqual({ shows: false, reason: 'the reader closed the popup' });
  expect(shows(closed)).toEqual([false, false, false]);
  expect(closed.consent).toBe(false);
  expect(shows(decideOverlays({ ...occasion, dismissed: ['popup'] }))).toEqual([false, true, false]);
  expect(shows(decideOverlays({ ...occasion, popup: 'closed', narrow: true }))).toEqual([false, false, false]);
  expect(shows(decideOverlays({ ...occasion, popup: 'aside', narrow: true }))).toEqual([true, true, false]);
  const treated = { ...defaultSituation.treated, sideBanner: 'test_sidebanner_with_topbanner' as const };
  expect(shows(decideOverlays({ ...occasion, treated, dismissed: ['popup'] }))).toEqual([false, true, true]);
  expect(shows(decideOverlays({ ...occasion, treated, popup: 'open' }))).toEqual([true, false, true]);
  expect(decideOverlays({ ...occasion, tier: 'Premium', popup: 'closed' }).popup.reason).toBe(
    'the popup is for anonymous readers',
  );
});

it('P07 shows at most three calls on a post to every reader at a time, without the side banner that an experiment adds', () => {
  const inPost = ['chMidButton', 'chEndButton', 'chPostBottomBanner'] as const;
  fc.assert(
    fc.property(anySituation, fc.constantFrom('open', 'aside', 'closed'), (situation, state) => {
      const inText = inPost.filter((placement) => placement !== 'chMidButton' || situation.hasMiddle);
      const calls = inText.filter((placement) => decide({ ...situation, placement }).shows).length;
      const [popup, topBanner] = shows(decideOverlays({ ...situation, popup: state }));
      // A popup that is aside is hidden, and it is aside wherever it would cover the banner below the post.
      const coversBottom = popup && decide({ ...situation, placement: 'chPostBottomBanner' }).shows;
      const overlays = [popup && state === 'open' && !coversBottom, topBanner].filter(Boolean).length;
      // Blogs without banners have the newsletter instead.
      const newsletter = situation.offer === 'product' ? 0 : 1;
      return calls + overlays + newsletter <= 3;
    }),
    { numRuns: 5000 },
  );
});

it('D01f P07 shows the groups of the side banner experiment the same banner below a post as control', () => {
  fc.assert(
    fc.property(anySituation, (situation) => {
      const bottom = (sideBanner: 'control' | 'test_sidebanner_with_topbanner' | 'test_sidebanner_only') =>
        decide({ ...situation, placement: 'chPostBottomBanner', treated: { ...situation.treated, sideBanner } });
      expect(bottom('test_sidebanner_with_topbanner')).toEqual(bottom('control'));
      expect(bottom('test_sidebanner_only')).toEqual(bottom('control'));
    }),
  );
});
