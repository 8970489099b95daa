import { setTimeout as wait } from 'node:timers/promises';
import { HubProcess } from '@contenthub/cli/drill/hub-process';
import { percentile } from '@contenthub/cli/drill/latencies';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import type { SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import { operator } from '@contenthub/platform/experiments/testing/operator';
import { type StaffClient, StaffPlatform } from '@contenthub/platform/staff/testing/staff-platform';
import { openFreshPostgres } from '@contenthub/platform/testing/test-databases';
import { readServices } from '@contenthub/services/state';
import { patientEdge, Varnish } from '@contenthub/services/testing/varnish';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { startContentApi } from './edge/stored-content.ts';
import { visit, visitConcurrently } from './edge/visits.ts';
import { cpuSeconds } from './harness/cpu-time.ts';
import { ServerProcess } from './harness/server-process.ts';
import { type Figure, median } from './report/figure.ts';

const aimMs = 5000;
const pollMs = 20;
const readers = 8;
/** Of each reader between two pages. */
const readerPauseMs = 20;
const experiment = 'blog_sticky_sidebanner_cta_rerun';
const secret = 'a secret of benches, long enough';

/** Reads the number of an option such as `--pages=2000`. */
function readNumber(options: readonly string[], name: string, byDefault: number): number {
  const given = options.find((option) => option.startsWith(`--${name}=`))?.split('=')[1];
  return given === undefined ? byDefault : Number(given);
}

/**
 * Measures the delay from the response to a change until a cached page shows it through an edge: a published text in
 * the browser's slots, one that the server renders, a changed share and a kill switch. Readers visit all the pages
 * meanwhile, which shows the load of the origin.
 */
export async function measureLiveChanges(options: string[]): Promise<Figure[]> {
  const pages = readNumber(options, 'pages', 20_000);
  const rounds = readNumber(options, 'rounds', 25);
  const stack = await startStack(pages);
  const delays: Record<string, number[]> = {};
  const load = { misses: 0, visits: 0, cpu: 0, seconds: 0 };
  try {
    await visitConcurrently(stack.paths.length, readers, (number) => visit(stack.edge, stack.paths[number] ?? ''));
    const changes = createChanges(stack.client, stack.operator);
    for (let round = 1; round <= rounds; round += 1) {
      for (const { name, apply } of changes) {
        const crowd = startReaders(stack.edge, stack.paths);
        const [startedAt, cpuBefore] = [performance.now(), cpuSeconds(stack.webPid)];
        const shows = await apply(round);
        const ms = await waitUntil(`${stack.edge}${stack.paths[0]}`, shows, name);
        delays[name] = [...(delays[name] ?? []), ms];
        const { misses, visits } = await crowd.stop();
        load.misses += misses;
        load.visits += visits;
        load.cpu += cpuSeconds(stack.webPid) - cpuBefore;
        load.seconds += (performance.now() - startedAt) / 1000;
      }
      process.stdout.write(`live changes: round ${round} of ${rounds}\n`);
    }
  } finally {
    await stack.stop();
  }
  return [
    { name: 'pages cached at the edge', value: stack.paths.length, unit: '', aim: null },
    ...Object.entries(delays).flatMap(([name, values]): Figure[] => [
      { name: `${name}, median`, value: median(values), unit: 'ms', aim: null },
      { name: `${name}, p99`, value: percentile(values, 0.99), unit: 'ms', aim: { atMost: aimMs } },
    ]),
    { name: 'pages read meanwhile', value: load.visits / load.seconds, unit: 'requests/s', aim: null },
    { name: 'of them from the origin', value: load.misses / load.seconds, unit: 'requests/s', aim: null },
    { name: 'CPU cores that the origin used', value: load.cpu / load.seconds, unit: '', aim: null },
  ];
}

type Change = { name: string; apply: (round: number) => Promise<(html: string) => boolean> };

/** Each change returns how to detect it in a page. */
function createChanges(client: StaffClient, { set }: ReturnType<typeof operator>): Change[] {
  const publish = async (slot: string, button: string) => {
    const { versions } = (await client.get('/slots')).body as { versions: SlotVersion[] };
    const version = versions.find((one) => one.slot === slot)?.version ?? 0;
    const { status, body } = await client.post(`/slots/${slot}`, { version, values: { button }, reason: 'Bench.' });
    if (status !== 200) throw new Error(`publishing in ${slot} returned ${status}: ${JSON.stringify(body)}`);
    return (html: string) => html.includes(button);
  };
  const change = async (state: Parameters<typeof set>[1]) => {
    const { status } = await set(experiment, state);
    if (status !== 200) throw new Error(`changing ${experiment} returned ${status}`);
    const share = state.on === false ? 0 : state.share;
    return (html: string) => readShare(html) === share;
  };
  return [
    { name: 'text of an overlay', apply: (round) => publish('post_popup_copy', `Overlay ${round}.`) },
    { name: 'text that the server renders', apply: (round) => publish('nav_button_copy', `Header ${round}.`) },
    { name: 'share of an experiment', apply: (round) => change({ on: true, share: round % 2 === 0 ? 0.5 : 0.25 }) },
    { name: 'kill switch', apply: () => change({ on: false }) },
  ];
}

/** The share of the experiment in the definitions of a page. */
function readShare(html: string): number | undefined {
  const text = /id="visitor">([^<]*)/.exec(html)?.[1] ?? '{}';
  const { experiments } = JSON.parse(text) as { experiments?: { experiments: { name: string; share: number }[] } };
  return experiments?.experiments.find(({ name }) => name === experiment)?.share;
}

async function waitUntil(url: string, shows: (html: string) => boolean, name: string): Promise<number> {
  const startedAt = performance.now();
  while (!shows(await (await fetch(url)).text())) {
    if (performance.now() - startedAt > 30_000) throw new Error(`${url} does not show the change: ${name}`);
    await wait(pollMs);
  }
  return performance.now() - startedAt;
}

function startReaders(edge: string, paths: readonly string[]) {
  let stopped = false;
  const counts = { visits: 0, misses: 0 };
  const read = async (_: unknown, reader: number) => {
    for (let number = reader; !stopped; number += readers) {
      const status = await visit(edge, paths[number % paths.length] ?? '');
      counts.visits += 1;
      if (/miss/i.test(status)) counts.misses += 1;
      await wait(readerPauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, read));
  return {
    async stop() {
      stopped = true;
      await all;
      return counts;
    },
  };
}

/** Platform, content, site and purger behind an edge, with PostgreSQL and NATS. */
async function startStack(pages: number) {
  const services = await readServices();
  if (!services?.DATABASE_URL || !services.NATS_URL)
    throw new Error('The engines are not running. Start them with `npm run services`.');
  const opened = await openFreshPostgres(services.DATABASE_URL);
  const platform = await StaffPlatform.start(opened, { PLATFORM_SECRET: secret });
  const { client } = await platform.signedIn('growth');
  const platformUrl = platform.running.address;
  const configuration = await fetch(platformUrl + internalPaths.configuration);
  if (!configuration.ok) throw new Error(`the configuration returned ${configuration.status}`);
  const { posts, content, env } = await startContentApi(pages, pages);
  const web = await ServerProcess.start(new URL('servers/web.ts', import.meta.url), {
    ...env,
    ...{ PLATFORM_URL: platformUrl, NATS_URL: services.NATS_URL },
    // Every page is rendered once before the measurement, which must not fail on a busy machine.
    CONTENT_DEADLINE_MS: '20000',
  });
  const edge = await Varnish.start({ web: [new URL(web.address).host], timeouts: patientEdge });
  const port = await freePort();
  const purger = await HubProcess.start(
    'services/purger/src/main.ts',
    {
      ...{ NATS_URL: services.NATS_URL, PLATFORM_INTERNAL_URL: platformUrl },
      ...{ EDGE_ORIGIN: edge.address, ...edge.settings, PURGER_PORT: String(port) },
    },
    `http://127.0.0.1:${port}/healthz`,
  );
  await edge.waitUntilHealthy();
  return {
    edge: edge.address,
    paths: posts.map(({ path }) => path),
    client,
    operator: operator(platformUrl, secret),
    webPid: web.pid,
    async stop() {
      await purger.stop();
      await edge.stop();
      await web.stop();
      await content.stop();
      await platform.running.stop();
    },
  };
}
