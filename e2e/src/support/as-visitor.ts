import type { Page } from 'playwright-core';
import type { Hub } from './hub-process.ts';

/** Where accounts are, for pages of a hub that has other settings. */
type Accounts = { own?: boolean; account?: string; google?: boolean };
type Block = { data?: { id: string; anonymous: boolean } | null; treatments?: object[] };

const empty = { data: null, groups: [], preferenceProfile: [], treatments: [] };

/** Pages arrive as they would for this visitor: the shared HTML with another block in it. */
export async function asVisitor(page: Page, hub: Hub, block: Block, accounts: Accounts = {}): Promise<void> {
  await page.route(`${hub.origin}/**`, async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.continue();
    const response = await route.fetch({ url: request.url().replace(hub.origin, hub.address), maxRedirects: 0 });
    const visitor = JSON.stringify({ ...empty, ...block });
    const body = (await response.text())
      .replace(/(id="visitor">)[^<]*/, (_, opening: string) => opening + visitor)
      .replace(/("accounts":)(\{[^}]*\})/, (_, key: string, given: string) => {
        return key + JSON.stringify({ ...JSON.parse(given), ...accounts });
      });
    return route.fulfill({ response, body });
  });
}

export const signedIn: Block = { data: { id: '42', anonymous: false } };

export const inGroup = (experimentName: string, groupName: string, type = 'experiment') => ({
  type,
  experimentName,
  groupName,
  userId: '-1',
  experimentId: 1,
});

export const openGate = (name: string): Block => ({ treatments: [inGroup(name, 'on', 'gate')] });
