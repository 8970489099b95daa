import { runHostileHtml } from '@contenthub/bench/attacks/run-hostile-html';
import { sanitise } from '@contenthub/post-html/sanitise';
import { xssVectors } from '@contenthub/post-html/testing/xss-vectors';
import { launchHeadlessShell } from '@contenthub/testing/browser/chromium';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

let browser: Browser;
beforeAll(async () => {
  browser = await launchHeadlessShell();
});
afterAll(() => browser?.close());

it('C14 no known XSS vector runs in Chromium after sanitising', async () => {
  const vectors = xssVectors.map(({ vector }) => vector);
  // Proves that many of them run without sanitising.
  expect((await runHostileHtml(browser, vectors)).ran.length).toBeGreaterThan(100);
  const { ran, dialogs } = await runHostileHtml(browser, vectors.map(sanitise));
  expect(ran.map((index) => vectors[index])).toEqual([]);
  expect(dialogs).toEqual([]);
});
