import { metrics } from '@contenthub/experiments/metrics/metrics';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCells, readCellsOfExperiment, readLatestCells } from '../analytics/experiments/outcome-query.ts';
import { Revisions } from '../rollups/session-hours.ts';
import { checkStory, type Story, stories } from '../testing/collector-story.ts';
import { readStoredEvents } from '../testing/expected-outcomes.ts';
import { ExposedReaders, readBuiltRevision } from './exposed-readers.ts';
import { reportedExposures } from './reader-outcomes.ts';

const hourMs = 3_600_000;

it.each(stories)(
  'L04 after duplicates, delays, clock skew, crashes and erasures the rows of exposed readers give the numbers of the events (story %i)',
  async () => {
    await checkStory(async (story) => {
      const { store, rollups } = story.pipeline;
      const exposures = (await readStoredEvents(store)).filter(({ object }) => object === 'experiment');
      // A story may have no exposures. Another one is told then.
      fc.pre(exposures.length > 0);
      const times = exposures.map(({ at }) => at).toSorted((one, other) => one - other);
      // Some readers changed since the last build.
      await checkCells(story, times);
      story.now += 2 * hourMs;
      await rollups.run();
      await checkCells(story, times);
      // Sums are not calculated at every build.
      const revisions = new Revisions();
      await new ExposedReaders(revisions).build(store, await revisions.next(store));
      await checkCells(story, times, readSummedCells);
      const [found] = await store.rows<{ changed: number }>(
        "select count() as changed from session_hours where revision > {after: UInt64} and containerId != ''",
        { after: await readBuiltRevision(store) },
      );
      expect(found).toEqual({ changed: 0 });
    });
  },
);

const readSummedCells: typeof readCellsOfExperiment = async (store, wanted, shown) =>
  (await readLatestCells(store, wanted, shown, { now: 0, few: 1 })).cells;

/** The period of all exposures, and others that begin or end in the middle of them. */
async function checkCells(
  { pipeline: { store } }: Story,
  times: number[],
  read = readCellsOfExperiment,
): Promise<void> {
  const [first = 0, last = 0, middle = 0] = [times[0], times.at(-1), times[times.length >> 1]];
  const cases = [
    { name: 'blog_gc', from: first, to: last + 1 },
    { name: 'blog_gc', from: first, to: middle, segment: 'device' as const },
    { name: 'blog_gc', from: middle, to: last + 1, segment: 'tier' as const },
    { name: 'blog_gc', from: middle + 1, to: last + 1 },
    { name: 'popup', from: first, to: last + 1 },
  ];
  for (const { name, segment, ...period } of cases) {
    const wanted = { segment, from: new Date(period.from), to: new Date(period.to) };
    const where = `${reportedExposures.where} and experimentName = '${name}'`;
    const expected = await readCells(store, { ...reportedExposures, ...wanted, where }, metrics);
    expect(await read(store, { ...wanted, name }, metrics)).toEqual(expected);
  }
}
