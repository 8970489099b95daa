import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { requestsPerSecond } from '../harness/http-load.ts';
import { ratiosByRound, runRounds } from '../harness/rounds.ts';
import { runSections, type Sections } from '../harness/sections.ts';
import { ServerProcess } from '../harness/server-process.ts';
import { type Figure, medianFigure } from '../report/figure.ts';
import { EventStack, echoServerUrl } from './event-stack.ts';
import { measureLeaderKills } from './leader-kills.ts';
import { measureEndToEnd, measureSoak } from './sustained-load.ts';

const rounds = 7;
const load = { connections: 128, seconds: 2 };
const cases = [
  { events: 10, aim: 0.35 },
  { events: 1, aim: 0.4 },
];

/** Compares requests per second with a bare echo server of the same bytes, in turns, so that noise affects both. */
export async function measureRatios(): Promise<Figure[]> {
  // Only the intake is measured, so nothing is loaded on the same two cores.
  const stack = await EventStack.start({ loads: false });
  const echo = await ServerProcess.start(echoServerUrl, {});
  const figures: Figure[] = [];
  for (const { events, aim } of cases) {
    const body = JSON.stringify({
      events: Array.from({ length: events }, (_, index) => eventSample('postPage/view', { batchId: index + 1 })),
    });
    const post = { method: 'POST', headers: { 'content-type': 'text/plain' }, body };
    const measure = (server: ServerProcess, seconds = load.seconds) =>
      requestsPerSecond(`${server.address}/events`, { ...load, seconds }, post);
    for (const server of [echo, stack.intake]) await measure(server, 1);
    const turns = { echo: () => measure(echo), ours: () => measure(stack.intake) };
    const results = await runRounds(turns, rounds, `${events} events a request: round`);
    const name = `${events === 1 ? '1 event' : `${events} events`} a request`;
    figures.push(
      medianFigure(`${name}, bare node:http echo`, results.echo, 'requests/s', null),
      medianFigure(`${name}, collector`, results.ours, 'requests/s', null),
      medianFigure(`${name}, collector ÷ echo`, ratiosByRound(results.ours, results.echo), '', { atLeast: aim }),
    );
  }
  await echo.stop();
  await stack.stop();
  return figures;
}

const sections: Sections = {
  ratios: measureRatios,
  'end-to-end': measureEndToEnd,
  'leader-kills': measureLeaderKills,
  soak: measureSoak,
};

/** Runs all sections, which takes about twenty minutes, or only the named ones. */
export function measureEvents(options: string[]): Promise<Figure[]> {
  return runSections(sections, options);
}
