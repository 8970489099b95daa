import { percentile } from '@contenthub/cli/drill/latencies';
import { experimentsPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { clientHeaders, clientType, csrfHeader, platformPaths } from '@contenthub/contracts/platform/platform-paths';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { userSubject } from '@contenthub/experiments/evaluation/subject';
import { experimentNames } from '@contenthub/experiments/registry/registry';
import { falsePositives, independence, movedByRamp, uniformity } from '@contenthub/experiments/testing/measures';
import { TestVisitor } from '@contenthub/platform/testing/test-visitor';
import { type RequestOptions, requestsPerSecond } from './harness/http-load.ts';
import { ratiosByRound, runRounds } from './harness/rounds.ts';
import { ServerProcess } from './harness/server-process.ts';
import { type Figure, medianFigure } from './report/figure.ts';

const visitors = 200_000;
const tests = 1000;

/** Measures the fairness of the assignment, with the same limits as the tests. */
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

const evaluationRounds = 5;
const evaluations = 20_000;

/** Evaluates all experiments for one visitor without a cache. */
export function measureEvaluation(): Figure[] {
  const evaluator = new Evaluator(registryConfiguration);
  const p99s: number[] = [];
  const medians: number[] = [];
  for (let round = 0; round <= evaluationRounds; round += 1) {
    const micros: number[] = [];
    for (let number = 1; number <= evaluations; number += 1) {
      const startedAt = performance.now();
      evaluator.experiments(userSubject(String(number), 'us'));
      micros.push((performance.now() - startedAt) * 1000);
    }
    // The first round is a warm-up.
    if (round === 0) continue;
    p99s.push(percentile(micros, 0.99));
    medians.push(percentile(micros, 0.5));
  }
  return [
    medianFigure('evaluation of all experiments, median', medians, 'µs', null),
    medianFigure('evaluation of all experiments, p99', p99s, 'µs', { atMost: 50 }),
  ];
}

const page = '/blog/commonly-confused-words/affect-vs-effect';
const origin = 'http://www.contenthub.localhost:4000';
const rounds = 7;
const load = { connections: 8, seconds: 2 };
const here = (name: string) => new URL(name, import.meta.url);
const account = { email: 'ada@example.com', password: 'correct horse battery' };
const visitorEnv = {
  PUBLIC_ORIGIN: origin,
  COUNTRY_HEADER: 'x-country',
  PLATFORM_SECRET: 'a secret of benches, long enough',
};

/** All servers run at the same time and take turns in every round, so that noise affects all of them. */
export async function measureTreatments(): Promise<Figure[]> {
  const figures = [...measureAssignment(), ...measureEvaluation()];
  const platform = await ServerProcess.start(here('servers/platform.ts'), {
    ...visitorEnv,
    BENCH_EMAIL: account.email,
    BENCH_PASSWORD: account.password,
  });
  const visitor = await createVisitor(platform.address);
  const call = { ...visitor, method: 'POST', body: JSON.stringify(experimentNames) };
  const address = platform.address + platformBase + experimentsPaths.getTreatments;
  const treatments = await (await fetch(address, call)).text();
  const echo = await ServerProcess.start(here('servers/fastify-echo.ts'), { BENCH_ANSWER: treatments });
  const content = await ServerProcess.start(here('servers/bundled-content.ts'), {});
  const webEnv = { ...visitorEnv, CONTENT_URL: content.address, PLATFORM_URL: platform.address };
  const web = await ServerProcess.start(here('servers/web.ts'), webEnv);

  const workloads = {
    get: { url: address, ...call },
    echo: { url: `${echo.address}/echo`, ...call },
    session: { url: web.address + page, headers: await signIn(platform.address) },
    shared: { url: web.address + page, headers: { 'x-country': 'US' } },
  };
  const turn =
    ({ url, ...sent }: RequestOptions & { url: string }, seconds = load.seconds) =>
    () =>
      requestsPerSecond(url, { ...load, seconds }, sent);
  // A short warm-up lets each engine compile its code.
  for (const each of Object.values(workloads)) await turn(each, 1)();
  const turns = {
    get: turn(workloads.get),
    echo: turn(workloads.echo),
    session: turn(workloads.session),
    shared: turn(workloads.shared),
  };
  const results = await runRounds(turns, rounds);
  await Promise.all([platform, echo, content, web].map((server) => server.stop()));
  const ratio = (ours: keyof typeof results, theirs: keyof typeof results) =>
    ratiosByRound(results[ours], results[theirs]);
  return [
    ...figures,
    medianFigure('treatment/get, all experiments', results.get, 'requests/s', null),
    medianFigure('bare Fastify, the same answer', results.echo, 'requests/s', null),
    medianFigure('treatment/get ÷ bare Fastify', ratio('get', 'echo'), '', { atLeast: 0.6 }),
    medianFigure('cached page of a session', results.session, 'requests/s', null),
    medianFigure('cached page of everybody else', results.shared, 'requests/s', null),
    medianFigure('cached page, session ÷ everybody else', ratio('session', 'shared'), '', { atLeast: 0.85 }),
  ];
}

/** The cookies of a signed-in reader. */
async function signIn(address: string): Promise<Record<string, string>> {
  const reader = new TestVisitor(address, { origin });
  await reader.submit('signIn', account);
  if (![...reader.cookies.keys()].some((name) => name.endsWith('session_token'))) throw new Error('sign-in failed');
  return { 'x-country': 'US', cookie: [...reader.cookies].map((cookie) => cookie.join('=')).join('; ') };
}

/** An anonymous visitor with an id and a token. */
async function createVisitor(address: string): Promise<{ headers: Record<string, string> }> {
  const client = { [clientHeaders.type]: clientType, [clientHeaders.version]: '1.0.0', 'x-country': 'US' };
  const response = await fetch(address + platformBase + platformPaths.userOrAnonymous, { headers: client });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('csrf-token='))?.slice('csrf-token='.length) ?? '';
  const own = { origin, cookie: cookies.join('; '), [csrfHeader]: decodeURIComponent(token) };
  return { headers: { ...client, ...own, 'content-type': 'application/json' } };
}
