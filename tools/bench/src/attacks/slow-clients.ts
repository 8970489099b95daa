import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { killOnExit } from '@contenthub/testing/processes/spawn-child';
import { startUnresponsiveServer } from '@contenthub/testing/sockets/unresponsive-server';
import { ratiosByRound, runRounds } from '../harness/rounds.ts';
import { ServerProcess } from '../harness/server-process.ts';
import { type Figure, medianFigure } from '../report/figure.ts';

const rounds = 6;
const connections = 2000;
const readers = 4;
const turnMs = 5000;
/** The pause between two requests of a reader, because the bench measures latency, not throughput. */
const pauseMs = 20;
const pages = ['/blog/', '/blog/commonly-confused-words/affect-vs-effect', '/blog/developer', '/business/learn'];

const serverModule = (name: string) => new URL(`../servers/${name}`, import.meta.url);

/** Measures readers during an attack of 2,000 clients that send a byte a second, with hanging upstreams. */
export async function measureSlowClients(): Promise<Figure[]> {
  const upstream = await startUnresponsiveServer();
  const hanging = `http://127.0.0.1:${upstream.port}`;
  const content = await ServerProcess.start(serverModule('bundled-content.ts'), {});
  const env = { CONTENT_URL: content.address, PLATFORM_URL: hanging, COLLECTOR_URL: hanging };
  // Renders the pages before anything is measured.
  const web = await ServerProcess.start(serverModule('web.ts'), {
    ...env,
    CONTENT_DEADLINE_MS: '60000',
    LOG_LEVEL: 'silent',
  });
  const { address } = web;
  await measureP99(address);
  const open: number[] = [];
  const beside = async () => {
    const attack = await startAttack(address);
    const waited = await measureP99(address);
    open.push(await attack.stop());
    return waited;
  };
  const times = await runRounds({ quiet: () => measureP99(address), attacked: beside }, rounds);
  await web.stop();
  await content.stop();
  await upstream.close();
  return [
    medianFigure('slow connections open while readers were measured', open, '', { atLeast: connections * 0.9 }),
    medianFigure('readers alone, p99', times.quiet, 'ms', null),
    medianFigure('readers beside slow clients and a hanging upstream, p99', times.attacked, 'ms', null),
    medianFigure('beside ÷ alone', ratiosByRound(times.attacked, times.quiet), '', { atMost: 2 }),
  ];
}

async function measureP99(address: string): Promise<number> {
  const waited: number[] = [];
  const until = performance.now() + turnMs;
  const reader = async (number: number) => {
    for (let at = number; performance.now() < until; at += 1) {
      const startedAt = performance.now();
      const response = await fetch(address + pages[at % pages.length]);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A reader got ${response.status}`);
      waited.push(performance.now() - startedAt);
      await wait(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, number) => reader(number)));
  return waited.toSorted((one, other) => one - other)[Math.floor(waited.length * 0.99)] ?? Number.NaN;
}

/** Runs in its own process, so that the attack does not use the readers' CPU time. */
async function startAttack(address: string): Promise<{ stop: () => Promise<number> }> {
  const child = fork(new URL('./slow-client-process.ts', import.meta.url), [address, String(connections)]);
  killOnExit(child);
  await once(child, 'message');
  return {
    async stop() {
      child.send('stop');
      const [open] = (await once(child, 'message')) as [number];
      child.kill('SIGKILL');
      await once(child, 'exit');
      return open;
    },
  };
}
