import { startNode } from '@contenthub/testing/processes/node-process';
import { expect, it } from 'vitest';
import { digestAssignments, getAssignments, sequentialVisitors } from '../testing/assignments.ts';
import { readVectors, visitorCount } from '../testing/vectors.ts';
import { Evaluator, registryConfiguration } from './evaluator.server.ts';

const evaluator = new Evaluator(registryConfiguration);

it('E16 is the same in two processes and the committed vectors for 100,000 visitors', async () => {
  const script = new URL('../testing/print-digests.ts', import.meta.url).pathname;
  const other = startNode(script, {});
  const here = digestAssignments(getAssignments(evaluator, sequentialVisitors(visitorCount)));
  await other.exited;
  expect(JSON.parse(other.output())).toEqual(here);
  expect((await readVectors()).digests).toEqual(here);
});
