import type { Page } from 'playwright-core';
import type { Hub } from '../hub/hub.ts';

/** Account settings, for pages of a hub with other settings. */
type Accounts = { own?: boolean; account?: string; google?: boolean };
type VisitorFragment = { data?: { id: string; anonymous: boolean } | null; treatments?: object[] };

const empty = { data: null, groups: [], preferenceProfile: [], treatments: [] };

/** Serves pages as this visitor would get them: the shared HTML with another visitor fragment. */
export async function asVisitor(
  page: Page,
  hub: Hub,
  fragment: VisitorFragment,
  accounts: Accounts = {},
): Promise<void> {
  await page.route(`${hub.origin}/**`, async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.continue();
    const response = await route.fetch({ url: request.url().replace(hub.origin, hub.address), maxRedirects: 0 });
    const visitor = JSON.stringify({ ...empty, ...fragment });
    const body = (await response.text())
      .replace(/(id="visitor">)[^<]*/, (_, opening: string) => opening + visitor)
      .replace(/("accounts":)(\{[^}]*\})/, (_, key: string, accountsOnPage: string) => {
        return key + JSON.stringify({ ...JSON.parse(accountsOnPage), ...accounts });
      });
    return route.fulfill({ response, body });
  });
}

export const signedIn: VisitorFragment = { data: { id: '42', anonymous: false } };

export const inGroup = (experimentName: string, groupName: string, type = 'experiment') => ({
  type,
  experimentName,
  groupName,
  userId: '-1',
  experimentId: 1,
});

export const openGate = (...names: string[]): VisitorFragment => ({
  treatments: names.map((name) => inGroup(name, 'on', 'gate')),
});

/** Open for nearly everybody. The second one is open where no consent is required. */
const usualGates = [inGroup('consumer_blog_cta_sign_up_first', 'on', 'gate'), inGroup('gdpr_inverted', 'on', 'gate')];

const user = { id: '42', anonymous: false, groups: [] };

/** The user of each tier. */
const tierData = {
  Anonymous: null,
  Freemium: { ...user, free: true, subscriptionFree: false, type: 'Free' },
  Premium: { ...user, free: false, subscriptionFree: false, type: 'Premium' },
};
export type TierName = keyof typeof tierData;
export const tierNames = Object.keys(tierData) as TierName[];

export function visitorOfTier(tier: TierName, ...treatments: object[]) {
  return { data: tierData[tier], treatments: [...usualGates, ...treatments] };
}

/** The user agent of Chrome on a desktop, which differs in headless mode. */
export const chromeUserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
