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
  // Proves that vectors run without sanitising.
  const some = vectors.filter((_, index) => index % 10 === 0);
  expect((await runHostileHtml(browser, some)).ran.length).toBeGreaterThan(10);
  // Most vectors are equal after sanitising.
  const sanitised = [...new Set(vectors.map(sanitise))];
  const { ran, dialogs } = await runHostileHtml(browser, sanitised);
  expect(ran.map((index) => sanitised[index])).toEqual([]);
  expect(dialogs).toEqual([]);
});
