import { describe, expect, it } from 'vitest';
import { getDefaultText } from './default-text.ts';

describe('the text of the code', () => {
  it.each([
    ['chNavButton', 'main', 'Anonymous', 'Get Grammarly'],
    ['chNavButton', 'main', 'Freemium', 'Get Grammarly Pro'],
    ['chMidButton', 'main', 'Premium', 'Open editor'],
    ['chEndButton', 'developer', 'Freemium', 'See the apps'],
    ['chPostBottomBanner', 'engineering', 'Anonymous', 'Join us'],
    ['chHomeEnd', 'gb-business', 'Premium', 'Contact Sales'],
    ['chPostSideBanner', 'main', 'Anonymous', 'Create Grammarly Account'],
    ['chPostTopBanner', 'main', 'Freemium', 'Get Grammarly Pro'],
    ['chMobilePostTopBanner', 'main', 'Anonymous', 'Get Grammarly'],
    ['chPostPopup', 'main', 'Anonymous', 'Create an Account'],
  ] as const)('L08 of %s on %s for %s has the button “%s”', (placement, blog, tier, button) => {
    expect(getDefaultText(placement, blog, tier)).toMatchObject({ button, headline: expect.stringMatching(/\w/) });
  });

  it.each([
    ['chPostPopup', 'main', 'Premium', 'the popup is for anonymous readers'],
    ['chPostTopBanner', 'main', 'Premium', 'no banner for this reader and post'],
    ['chPostPopup', 'engineering', 'Anonymous', 'the blog has no such placement'],
  ] as const)('L08 names why %s on %s shows nothing to %s', (placement, blog, tier, reason) => {
    expect(getDefaultText(placement, blog, tier)).toEqual({ reason });
  });
});
