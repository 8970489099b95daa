import { registryConfiguration } from '@contenthub/experiments/evaluation/configuration.server';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { userSubject } from '@contenthub/experiments/evaluation/subject';
import { falsePositives, independence, movedByRamp, uniformity } from '@contenthub/experiments/testing/measures';
import { type Figure, medianFigure } from '../figure.ts';
import { percentile } from '../turns.ts';

const visitors = 200_000;
const tests = 1000;

/** How fair the assignment is. The limits are those of the tests; chance alone stays within them. */
export function measureAssignment(): Figure[] {
  const { worstZ, bucketsP } = uniformity(visitors);
  const pairs = independence();
  const free = pairs.filter(({ exclusive }) => !exclusive);
  const positives = falsePositives(tests, tests);
  const overlap = pairs.filter(({ exclusive }) => exclusive).reduce((sum, { both }) => sum + both, 0);
  const figure = (name: string, value: number, unit: string, aim: Figure['aim']): Figure => ({
    name,
    value,
    unit,
    aim,
  });
  return [
    figure('groups over 200,000 sequential ids, worst |z|', worstZ, '', { atMost: 3.5 }),
    figure('buckets filled evenly, chi-square p', bucketsP, '', { atLeast: 0.001 }),
    figure(`independence, least p of ${free.length} pairs`, Math.min(...free.map(({ p }) => p)), '', {
      atLeast: 0.0002,
    }),
    figure('buckets in two exclusive experiments', overlap, '', { atMost: 0 }),
    figure('moved by a ramp from 10% to 50%', movedByRamp(0.1, 0.5), '', { atMost: 0 }),
    figure('false positives of 1,000 A/A tests, least', positives, '', { atLeast: 33 }),
    figure('false positives of 1,000 A/A tests, most', positives, '', { atMost: 68 }),
  ];
}

const rounds = 5;
const evaluations = 20_000;

/** All experiments for one visitor who shares the answer with nobody. */
export function measureEvaluation(): Figure[] {
  const evaluator = new Evaluator(registryConfiguration);
  const p99s: number[] = [];
  const medians: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const micros: number[] = [];
    for (let number = 1; number <= evaluations; number += 1) {
      const begun = performance.now();
      evaluator.experiments(userSubject(String(number), 'us'));
      micros.push((performance.now() - begun) * 1000);
    }
    // The first round lets the engine compile what it will run.
    if (round === 0) continue;
    p99s.push(percentile(micros, 0.99));
    medians.push(percentile(micros, 0.5));
  }
  return [
    medianFigure('evaluation of all experiments, median', medians, 'µs', null),
    medianFigure('evaluation of all experiments, p99', p99s, 'µs', { atMost: 50 }),
  ];
}
