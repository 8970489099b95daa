import { sanitise } from '@contenthub/post-html/sanitise';
import { xssVectors } from '@contenthub/post-html/testing/xss-vectors';
import { launchHeadlessShell } from '@contenthub/testing/browser';
import { runHostileHtml } from '../../testing/run-hostile-html.ts';
import { browserVersion, type Figure } from '../figure.ts';

/** Markup that is known to run, in Chromium, as it comes and after it was sanitised. */
export async function measureHostileHtml(): Promise<Figure[]> {
  const browser = await launchHeadlessShell();
  const vectors = xssVectors.map(({ vector }) => vector);
  const raw = await runHostileHtml(browser, vectors);
  const sanitised = await runHostileHtml(browser, vectors.map(sanitise));
  const version = browserVersion(browser);
  await browser.close();
  for (const index of sanitised.ran) console.error(`ran: ${vectors[index]}`);
  return [
    version,
    { name: 'XSS vectors', value: vectors.length, unit: '', aim: { atLeast: 65 } },
    { name: 'XSS vectors that run as they come', value: raw.ran.length, unit: '', aim: { atLeast: 65 } },
    {
      ...{ name: 'XSS vectors that run after sanitising', unit: '', aim: { atMost: 0 } },
      value: sanitised.ran.length + sanitised.dialogs.length,
    },
  ];
}
