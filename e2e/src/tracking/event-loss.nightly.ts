import { launchHeadlessShell } from '@contenthub/testing/browser/chromium';
import { runScriptedVisits } from '@contenthub/testing/events/scripted-visits';
import { expect, it } from 'vitest';

it('F10a F10b loses no event in 60 visits that end in every way, and none is rejected', async () => {
  const browser = await launchHeadlessShell();
  const report = await runScriptedVisits({ browser, visits: 60, seed: 8, readers: 2, ageLeftovers: true });
  await browser.close();
  process.stdout.write(`${JSON.stringify(report)}\n`);
  expect(Object.keys(report.endings).length).toBe(8);
  expect(report).toMatchObject({ visits: 60, silentlyLost: [], reportedLost: [], rejected: 0 });
  expect(report.arrived).toBe(report.tracked);
});
