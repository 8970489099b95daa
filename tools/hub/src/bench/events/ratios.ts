import { eventSample } from '@contenthub/contracts/samples/events';
import { type Figure, medianFigure } from '../figure.ts';
import { interleave, ratios } from '../interleave.ts';
import { requestsPerSecond } from '../load.ts';
import { ServerProcess } from '../server-process.ts';
import { EventStack, echoServer } from './event-stack.ts';

const rounds = 7;
const load = { connections: 128, seconds: 2 };
const cases = [
  { events: 10, aim: 0.35 },
  { events: 1, aim: 0.4 },
];

/** Requests answered against a bare echo of the same bytes, in turns: a noisy moment touches both. */
export async function measureRatios(): Promise<Figure[]> {
  // What takes events in is measured, and not who stores them on the same two cores.
  const stack = await EventStack.start({ loads: false });
  const echo = await ServerProcess.start(echoServer, {});
  const figures: Figure[] = [];
  for (const { events, aim } of cases) {
    const body = JSON.stringify({
      events: Array.from({ length: events }, (_, index) => eventSample('postPage/view', { batchId: index + 1 })),
    });
    const asked = { method: 'POST', headers: { 'content-type': 'text/plain' }, body };
    const measure = (server: ServerProcess, seconds = load.seconds) =>
      requestsPerSecond(`${server.address}/events`, { ...load, seconds }, asked);
    for (const server of [echo, stack.intake]) await measure(server, 1);
    const turns = { echo: () => measure(echo), ours: () => measure(stack.intake) };
    const results = await interleave(turns, rounds, `${events} events a request: round`);
    const name = `${events === 1 ? '1 event' : `${events} events`} a request`;
    figures.push(
      medianFigure(`${name}, bare node:http echo`, results.echo, 'requests/s', null),
      medianFigure(`${name}, collector`, results.ours, 'requests/s', null),
      medianFigure(`${name}, collector ÷ echo`, ratios(results.ours, results.echo), '', { atLeast: aim }),
    );
  }
  await echo.stop();
  await stack.stop();
  return figures;
}
