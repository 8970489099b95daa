import { expect, it } from 'vitest';
import { clusterSurvived, formatClusterDrill } from './cluster-drill.ts';
import { members } from './members.ts';
import { runClusterDrill } from './run-cluster-drill.ts';

/** Those that something else has to take over from. The drill makes every member fail, and in every way. */
const names = ['edge', 'web', 'active loader', 'NATS leader', 'PostgreSQL primary'];

it('O02 loses no event, doubles none and leaves no page stale when one of two or three is killed', async () => {
  const drill = await runClusterDrill({
    members: members.filter(({ name }) => names.includes(name)),
    faults: ['kill'],
    seconds: 10,
    report: (step) => console.log(step),
  });
  const table = formatClusterDrill(drill);
  console.log(table);
  expect(drill.results.map(({ member }) => member)).toEqual(['nothing', ...names]);
  expect(drill.acknowledged).toBeGreaterThan(0);
  expect(clusterSurvived(drill), table).toBe(true);
});
