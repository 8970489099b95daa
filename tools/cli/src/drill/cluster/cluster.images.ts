import { beforeAll, describe, expect, it } from 'vitest';
import { members } from './members.ts';
import { type ClusterDrill, promiseMs, runClusterDrill } from './run-cluster-drill.ts';

/** A short version of `npm run hub -- drill cluster`: the members whose loss moves a role to another one. */
describe('the cluster, when members are killed under load', () => {
  const chosen = ['edge', 'active loader', 'NATS leader', 'PostgreSQL primary'];
  let drill: ClusterDrill;
  beforeAll(async () => {
    drill = await runClusterDrill({
      members: members.filter(({ name }) => chosen.includes(name)),
      faults: ['kill'],
      seconds: 5,
      report: (step) => console.log(step),
    });
  });

  it('O02 loses no acknowledged event and stores none twice', () => {
    expect(drill).toMatchObject({ lost: 0, doubled: 0 });
    expect(drill.acknowledged).toBeGreaterThan(0);
  });

  it('O02 shows on every edge what was published meanwhile', () => {
    const late = drill.results.filter(({ visibleMs }) => visibleMs > promiseMs);
    expect([late, drill.results.map(({ member }) => member)]).toEqual([[], ['nothing', ...chosen]]);
  });

  it('O02 readers notice neither a lost edge nor a lost loader', () => {
    const failed = drill.results.map(({ member, failed }) => [member, failed]);
    expect(Object.fromEntries(failed)).toMatchObject({ nothing: 0, edge: 0, 'active loader': 0 });
  });
});
