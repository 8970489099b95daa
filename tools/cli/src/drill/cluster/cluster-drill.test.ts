import { expect, it } from 'vitest';
import { clusterSurvived, formatClusterDrill } from './cluster-drill.ts';
import type { ClusterDrill, FaultResult } from './run-cluster-drill.ts';
import { SplitBrainWatch } from './split-brain-watch.ts';

const result: FaultResult = {
  ...{ member: 'edge', fault: 'kill', requests: 40, failed: 2, failingMs: 1200, slowestMs: 900 },
  ...{ events: 50, resent: 1, recoveryMs: 4000, visibleMs: 2100 },
};
const drill: ClusterDrill = { results: [result], acknowledged: 50, lost: 0, doubled: 0, splitBrains: 0, looks: 9 };

it('prints a row for each fault, with failed requests and their duration', () => {
  const text = formatClusterDrill(drill);
  expect(text).toContain('2 of 40 requests failed.');
  expect(text.replace(/ +/g, ' ')).toContain('| edge | kill | 40 | 2 | 1.2 s | 0.9 s | 50 | 1 | 2.1 s | 4.0 s |');
});

it('fails if an event is lost or stored twice, a page is stale after the promise, or two primaries are in use', () => {
  expect(clusterSurvived(drill)).toBe(true);
  expect(clusterSurvived({ ...drill, lost: 1 })).toBe(false);
  expect(clusterSurvived({ ...drill, doubled: 1 })).toBe(false);
  expect(clusterSurvived({ ...drill, splitBrains: 1 })).toBe(false);
  const stale = { ...drill, results: [{ ...result, visibleMs: 15_001 }] };
  expect(clusterSurvived(stale)).toBe(false);
  expect(formatClusterDrill(stale)).toContain('1 of 1 pages were stale');
});

it('counts moments when the balancer uses two primaries, and not when it does not respond', async () => {
  const primary = { pool: 'postgres', name: 'postgres-1', used: true };
  const other = { ...primary, name: 'postgres-2' };
  const moments = [[primary, { ...other, used: false }], [primary, other], []];
  const { promise: seen, resolve } = Promise.withResolvers<void>();
  const instances = async () => {
    const next = moments.shift();
    if (!next) resolve();
    return next ?? [];
  };
  const reported: string[] = [];
  const watch = new SplitBrainWatch({ instances }, (line) => reported.push(line), 0);
  await seen;
  await watch.stop();
  expect(watch).toMatchObject({ looks: 2, splitBrains: 1 });
  expect(reported).toEqual(['two in use: postgres']);
});
