import { experimentsPaths } from '@contenthub/contracts/experiments-paths';
import {
  clientHeaders,
  clientType,
  csrfHeader,
  platformBase,
  platformPaths,
} from '@contenthub/contracts/platform-paths';
import { experimentNames } from '@contenthub/experiments/registry/experiment-groups';
import { type Figure, medianFigure } from '../figure.ts';
import { interleave, ratios } from '../interleave.ts';
import { type Asked, requestsPerSecond } from '../load.ts';
import { ServerProcess } from '../server-process.ts';
import { measureAssignment, measureEvaluation } from './assignment.ts';

const page = '/blog/commonly-confused-words/affect-vs-effect';
const origin = 'http://www.contenthub.localhost:4000';
const rounds = 7;
const load = { connections: 8, seconds: 2 };
const here = (name: string) => new URL(name, import.meta.url);
const visitorEnv = {
  PUBLIC_ORIGIN: origin,
  COUNTRY_HEADER: 'x-country',
  PLATFORM_SECRET: 'a secret of benches, long enough',
};

/** All servers stand at once and take turns in every round, so that a noisy moment touches each of them. */
export async function measureTreatments(): Promise<Figure[]> {
  const figures = [...measureAssignment(), ...measureEvaluation()];
  const platform = await ServerProcess.start(here('platform-server.ts'), visitorEnv);
  const visitor = await arrive(platform.address);
  const call = { ...visitor, method: 'POST', body: JSON.stringify(experimentNames) };
  const address = platform.address + platformBase + experimentsPaths.getTreatments;
  const answer = await (await fetch(address, call)).text();
  const echo = await ServerProcess.start(here('echo-server.ts'), { BENCH_ANSWER: answer });
  const content = await ServerProcess.start(here('../ssr/content-server.ts'), {});
  const webEnv = { ...visitorEnv, CONTENT_URL: content.address, PLATFORM_URL: platform.address };
  const web = await ServerProcess.start(here('../ssr/web-server.ts'), webEnv);

  const asked = {
    get: { url: address, ...call },
    echo: { url: `${echo.address}/echo`, ...call },
    stitched: { url: web.address + page, headers: visitor.headers },
    shared: { url: web.address + page, headers: { 'x-country': 'US' } },
  };
  const turn =
    ({ url, ...sent }: Asked & { url: string }, seconds = load.seconds) =>
    () =>
      requestsPerSecond(url, { ...load, seconds }, sent);
  // A first, shorter turn lets each engine compile what it will run.
  for (const each of Object.values(asked)) await turn(each, 1)();
  const turns = {
    get: turn(asked.get),
    echo: turn(asked.echo),
    stitched: turn(asked.stitched),
    shared: turn(asked.shared),
  };
  const results = await interleave(turns, rounds);
  await Promise.all([platform, echo, content, web].map((server) => server.stop()));
  const ratio = (ours: keyof typeof results, theirs: keyof typeof results) => ratios(results[ours], results[theirs]);
  return [
    ...figures,
    medianFigure('treatment/get, all experiments', results.get, 'requests/s', null),
    medianFigure('bare Fastify, the same answer', results.echo, 'requests/s', null),
    medianFigure('treatment/get ÷ bare Fastify', ratio('get', 'echo'), '', { atLeast: 0.6 }),
    medianFigure('cached page with a visitor’s own block', results.stitched, 'requests/s', null),
    medianFigure('cached page without', results.shared, 'requests/s', null),
    medianFigure('cached page, own block ÷ without', ratio('stitched', 'shared'), '', { atLeast: 0.85 }),
  ];
}

/** An anonymous visitor with an id and a token. */
async function arrive(address: string): Promise<{ headers: Record<string, string> }> {
  const client = { [clientHeaders.type]: clientType, [clientHeaders.version]: '1.0.0', 'x-country': 'US' };
  const response = await fetch(address + platformBase + platformPaths.userOrAnonymous, { headers: client });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('csrf-token='))?.slice('csrf-token='.length) ?? '';
  const own = { origin, cookie: cookies.join('; '), [csrfHeader]: decodeURIComponent(token) };
  return { headers: { ...client, ...own, 'content-type': 'application/json' } };
}
