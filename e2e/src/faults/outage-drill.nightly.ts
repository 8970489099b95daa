import { type DrillResult, formatDrillTable } from '@contenthub/cli/drill/drill-table';
import { outages } from '@contenthub/cli/drill/outages';
import { runDrill } from '@contenthub/cli/drill/run-drill';
import { useWordPress } from '@contenthub/services/testing/use-wordpress';
import { expect, it } from 'vitest';

useWordPress();

it('O06 serves pages and raises its alerts with each engine and service off in turn, after a restart', {
  timeout: 1_200_000,
}, async () => {
  const drilled = await runDrill({ posts: 30, urls: 24, outages, report: () => {} });
  process.stdout.write(`${formatDrillTable(drilled)}\n`);
  const off = Object.fromEntries(drilled.map((each) => [each.off, each])) as Record<string, DrillResult>;
  expect(Object.keys(off)).toEqual(outages.map(({ name }) => name));
  for (const { off: name, rendered, allAnswer, unseen } of drilled) {
    expect([name, rendered.failed, rendered.succeeded]).toEqual([name, [], rendered.requested]);
    expect([name, unseen.succeeded + unseen.retryLater]).toEqual([name, unseen.requested]);
    if (allAnswer) expect([name, unseen.retryLater, rendered.fromDisk]).toEqual([name, 0, 0]);
    // Images are files of the content service.
    if (name !== 'content') expect([name, off[name]?.pictures.failed]).toEqual([name, []]);
  }
  for (const name of ['PostgreSQL', 'content']) {
    const { rendered, unseen } = off[name] as DrillResult;
    expect([name, rendered.fromDisk]).toEqual([name, rendered.requested]);
    expect([name, unseen.retryLater, unseen.requested > 0]).toEqual([name, unseen.requested, true]);
  }
  expect(off.WordPress?.noticed).toEqual([]);
  expect(off.MariaDB?.noticed).toEqual([]);
  // Each outage has raised the alerts that it declares, and they have resolved. Otherwise the drill fails.
  expect(off.nothing?.alerts.fired).toEqual([]);
  expect(drilled.filter(({ alerts }) => alerts.fired.length === 0).map((each) => each.off)).toEqual(['nothing']);
  expect(off.NATS?.noticed).not.toContain('a new search');
});
