import { launchBrowser } from '@contenthub/testing/browser/chromium';
import { walkReaderJourney } from '@contenthub/testing/browser/reader-journey';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { startHub } from './harness/hub-under-test.ts';
import { browserVersionFigure, type Figure, medianFigure } from './report/figure.ts';

const days = 5;

/** Measures how long a reader waits for each step of a day, from the click until the page shows the result. */
export async function measureJourney(): Promise<Figure[]> {
  const data = await temporaryFolder();
  const hub = await startHub(['run', 'start'], { DATA_FOLDER: data.path });
  const browser = await launchBrowser();
  try {
    const steps = new Map<string, number[]>();
    // The first day is a warm-up.
    for (let day = 0; day <= days; day += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await walkReaderJourney(await context.newPage(), hub.origin, async (name, act) => {
        const startedAt = performance.now();
        await act();
        if (day > 0) steps.set(name, [...(steps.get(name) ?? []), performance.now() - startedAt]);
      });
      await context.close();
    }
    return [
      browserVersionFigure(browser),
      ...[...steps].map(([name, times]) => medianFigure(name, times, 'ms', { atMost: 1000 })),
    ];
  } finally {
    await browser.close();
    await hub.stop();
    await data.remove();
  }
}
