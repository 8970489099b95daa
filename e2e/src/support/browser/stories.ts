import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { repositoryRoot } from '../hub/child-process.ts';
import type { Reader } from './reader.ts';

const folder = join(repositoryRoot, 'packages/ui/dist/stories');
const origin = 'http://stories.localhost';

/** Returns the ids of all built stories of the UI package (`npm run stories:build -w packages/ui`). */
export function storyIds(): string[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, unknown> };
  return Object.keys(index.entries);
}

/** Opens a page that shows stories from the built files. */
export async function openStories(reader: Reader): Promise<{ page: Page; problems: string[] }> {
  const opened = await reader.open();
  await opened.page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname) });
  });
  return opened;
}

/** Switches to another story without reloading, because loading Storybook takes longer than a test. */
export async function switchToStory(page: Page, id: string): Promise<void> {
  await page.evaluate(
    (storyId) =>
      new Promise<void>((resolve, reject) => {
        const channel = (window as unknown as { __STORYBOOK_ADDONS_CHANNEL__: Channel }).__STORYBOOK_ADDONS_CHANNEL__;
        const rendered = (shown: string) => {
          if (shown !== storyId) return;
          channel.off('storyRendered', rendered);
          resolve();
        };
        channel.on('storyRendered', rendered);
        channel.once('storyMissing', () => reject(new Error(`Unknown story ${storyId}`)));
        channel.once('storyThrewException', () => reject(new Error(`The story ${storyId} threw`)));
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }),
    id,
  );
}

type Channel = {
  on: (event: string, listener: (id: string) => void) => void;
  once: (event: string, listener: (id: string) => void) => void;
  off: (event: string, listener: (id: string) => void) => void;
  emit: (event: string, choice: { storyId: string; viewMode: string }) => void;
};

export async function showStory(page: Page, id: string): Promise<void> {
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story`);
  await page.locator('body.sb-show-main').waitFor();
  await page.locator('#storybook-root > *').first().waitFor({ state: 'attached' });
}
