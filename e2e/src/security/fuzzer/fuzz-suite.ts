import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleHub, startConsoleHub } from '../../support/hub/console-hub.ts';
import { type Fuzzer, type Problem, sendBytes, sendRequests } from './fuzz.ts';

/** Ends a round that hangs. On a busy machine, one took six minutes. */
const timeout = 30 * 60_000;
/** More than the whole hub needs in one process; a request that keeps memory would exceed it. */
const maxResidentMb = 2500;

/** Sends this many requests to the endpoints, forms and pages for readers and for staff. */
export function describeFuzzing({ count, rounds = 1, seed }: { count: number; rounds?: number; seed: number }): void {
  let hub: ConsoleHub;
  let fuzzer: Fuzzer;

  beforeAll(async () => {
    hub = await startConsoleHub(undefined, { LOG_LEVEL: 'error' });
    const admin = await hub.signedIn('admin');
    fuzzer = { hub, admin, csrf: await admin.csrf(), seed };
  });
  afterAll(() => hub.stop());

  const residentMb = async () => {
    const metrics = await (await fetch(`${hub.operations}/metrics`)).text();
    return Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(metrics)?.[1]) / 1024 ** 2;
  };
  const isAlive = async () => {
    const home = await fetch(`${hub.address}/blog/`);
    const session = await fuzzer.admin.get('/session');
    return [home.status, session.status];
  };
  /** One of each kind. */
  const report = (problems: Problem[]) => {
    const shortestFirst = problems.toSorted((one, other) => other.path.length - one.path.length);
    const kinds = new Map(shortestFirst.map((each) => [`${each.status} ${each.method} ${each.of}`, each]));
    return [...kinds].map(([kind, { path, body }]) => `${kind}: ${path.slice(0, 200)} ${body?.slice(0, 300) ?? ''}`);
  };

  for (let round = 1; round <= rounds; round += 1) {
    const part = ` (seed ${seed + round})`;

    it(`H32 ${count} hostile requests to all endpoints give no error of ours${part}`, { timeout }, async () => {
      const startedAt = performance.now();
      const problems = await sendRequests({ ...fuzzer, seed: seed + round }, count);
      const perSecond = Math.round((count * 1000) / (performance.now() - startedAt));
      const memory = Math.round(await residentMb());
      process.stdout.write(`${JSON.stringify({ round, count, problems: problems.length, perSecond, memory })}\n`);
      expect(report(problems)).toEqual([]);
      expect(await isAlive()).toEqual([200, 200]);
      expect(memory).toBeLessThan(maxResidentMb);
    });

    it(`H32 ${count / 20} requests with changed bytes give no error of ours${part}`, { timeout }, async () => {
      expect(report(await sendBytes({ ...fuzzer, seed: seed + round }, count / 20))).toEqual([]);
      expect(await isAlive()).toEqual([200, 200]);
      expect(await residentMb()).toBeLessThan(maxResidentMb);
    });
  }
}
