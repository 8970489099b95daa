import { writeFile } from 'node:fs/promises';
import { Evaluator, registryConfiguration } from '../evaluation/evaluator.server.ts';
import { getBucket } from '../evaluation/subject.ts';
import { digestAssignments, getAssignments, sequentialVisitors } from './assignments.ts';
import { sampleCount, visitorCount } from './vectors.ts';

/**
 * Writes the committed vectors: `node packages/experiments/src/testing/write-vectors.ts`. A new experiment adds its
 * own. Existing vectors must not change, or visitors would switch groups during an experiment.
 */
const evaluator = new Evaluator(registryConfiguration);
const vectors = {
  buckets: Array.from({ length: sampleCount }, (_, index) => getBucket(String(-(index + 1)))),
  sample: getAssignments(evaluator, sequentialVisitors(sampleCount)),
  digests: digestAssignments(getAssignments(evaluator, sequentialVisitors(visitorCount))),
};
await writeFile(new URL('vectors.json', import.meta.url), `${JSON.stringify(vectors)}\n`);
