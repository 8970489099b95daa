import { launchBrowser } from '@contenthub/testing/browser';
import { freePort } from '@contenthub/testing/free-port';
import { browserVersion, type Figure } from '../figure.ts';
import { ServerProcess } from '../server-process.ts';
import { judgePages } from './lighthouse.ts';
import { longestTask } from './longest-task.ts';
import { weighPages } from './weight.ts';

/** What a reader's browser loads and does, and what Lighthouse says about it. */
export async function measureBudgets(): Promise<Figure[]> {
  const content = await ServerProcess.start(new URL('../ssr/content-server.ts', import.meta.url), {});
  // On the host that it takes itself for: addresses in pages lead to where they are.
  const port = await freePort();
  const origin = `http://www.contenthub.localhost:${port}`;
  const web = await ServerProcess.start(new URL('../ssr/web-server.ts', import.meta.url), {
    CONTENT_URL: content.address,
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
  });
  const debuggingPort = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${debuggingPort}`);
  try {
    return [
      browserVersion(browser),
      ...(await weighPages(browser, origin)),
      ...(await longestTask(debuggingPort, origin)),
      ...(await judgePages(debuggingPort, origin)),
    ];
  } finally {
    await browser.close();
    await Promise.all([web.stop(), content.stop()]);
  }
}
