import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from './child.ts';
import type { Reader } from './reader.ts';

const folder = join(root, 'packages/ui/dist/stories');
const origin = 'http://stories.localhost';

/** The ids of all stories of the interface kit, as they were built (`npm run build`). */
export function storyIds(): string[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, unknown> };
  return Object.keys(index.entries);
}

/** A page at which stories can be looked at, straight from their files. */
export async function openStories(reader: Reader): Promise<{ page: Page; problems: string[] }> {
  const opened = await reader.open();
  await opened.page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname) });
  });
  return opened;
}

export async function showStory(page: Page, id: string): Promise<void> {
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story`);
  await page.locator('body.sb-show-main').waitFor();
  await page.locator('#storybook-root > *').first().waitFor({ state: 'attached' });
}
