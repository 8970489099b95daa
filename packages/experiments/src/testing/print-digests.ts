import { Evaluator, registryConfiguration } from '../evaluation/evaluator.server.ts';
import { digestAssignments, getAssignments, sequentialVisitors } from './assignments.ts';
import { visitorCount } from './vectors.ts';

/** Used by a test that compares two processes. */
const digests = digestAssignments(
  getAssignments(new Evaluator(registryConfiguration), sequentialVisitors(visitorCount)),
);
process.stdout.write(JSON.stringify(digests));
