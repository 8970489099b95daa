import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CommandError } from '../command.ts';
import { drawBar, formatTable } from '../terminal/table.ts';
import { diagnose, readIntakeCounts } from './doctor.ts';
import { events, openEventStore } from './events.ts';

const balance = {
  pendingEntries: 0,
  log: { bytes: 10, maxBytes: 100 },
  loaded: 10,
  deadLetters: 1,
  duplicates: 2,
  erased: 1,
  stored: 6,
  refusedErased: 1,
  refused: [{ reason: 'the body is not JSON', events: 3 }],
  missing: { events: 1, of: 8, pageLoads: 1 },
  collectors: [{ collector: 'a', loaded: 10 }],
  suspect: { readers: 3, of: 40, events: 9 },
  unusualHours: [{ hour: '2026-06-18T10:00:00.000Z', readers: 5000, usual: 300 }],
  failedHours: { total: 0, newest: [] },
};
const metrics = `collector_info{collector="a",service="collector"} 1
collector_events_total{outcome="accepted",service="collector"} 10
collector_events_total{outcome="rejected",service="collector"} 3
collector_requests_throttled_total{reason="full",service="collector"} 2
collector_requests_throttled_total{reason="busy",service="collector"} 1`;

describe('events doctor', () => {
  it('F18 reports no problem when all accepted events are loaded', () => {
    const { lines, healthy } = diagnose(balance, readIntakeCounts(metrics));
    expect(healthy).toBe(true);
    expect(lines).toContain(`missing (gaps in page-load sequences)${' '.repeat(19)}1 of 8 (12.50%)`.padEnd(1));
    expect(lines.at(-1)).toBe('All events are accounted for.');
    expect(lines).toContain(`${'  erased with personal data'.padEnd(56)}${'1'.padStart(14)}`);
  });

  it('F18 reports how many accepted events are neither loaded nor pending', () => {
    const counts = { ...readIntakeCounts(metrics), accepted: 14 };
    const { lines, healthy } = diagnose(balance, counts);
    expect([healthy, lines.at(-1)]).toEqual([false, '4 accepted events are neither loaded nor pending.']);
    expect(diagnose({ ...balance, pendingEntries: 1 }, counts).healthy).toBe(true);
  });

  it('H19 lists hours that could not be calculated, and says what to do', () => {
    const hour = '2026-06-18T10:00:00.000Z';
    const newest = [{ hour, attempts: 2, failedAt: '2026-06-18T11:00:00.000Z', reason: 'Memory limit exceeded' }];
    const { lines, healthy } = diagnose({ ...balance, failedHours: { total: 21, newest } }, undefined);
    expect(healthy).toBe(false);
    expect(lines).toContain(`${'hours that could not be calculated'.padEnd(56)}${'21'.padStart(14)}`);
    expect(lines).toContain(`  ${hour}  attempts: 2  Memory limit exceeded`);
    expect(lines.at(-1)).toMatch(/events remove-oversized.*EVENT_STATEMENT_MB/);
  });

  it('reads the counters of an intake', () => {
    expect(readIntakeCounts(`${metrics}\nbuild_info{version="1.2.3"} 1`).version).toBe('1.2.3');
    expect(readIntakeCounts(metrics)).toMatchObject({ collector: 'a', accepted: 10, rejected: 3, throttled: 3 });
  });

  it('reports a log that fills up', () => {
    expect(diagnose({ ...balance, pendingEntries: 5, log: { bytes: 60, maxBytes: 100 } }, undefined).healthy).toBe(
      false,
    );
  });
});

describe('formatTable', () => {
  it('right-aligns numbers and plots the first numeric column', () => {
    const rows = [
      { post: '/blog/a', views: 2000, rate: 0.5 },
      { post: '/blog/longer', views: 500, rate: 0.25 },
    ];
    expect(formatTable(rows).split('\n')).toEqual([
      'post          views   rate',
      `/blog/a       2,000  50.0%  ${'█'.repeat(24)}`,
      `/blog/longer    500  25.0%  ${'█'.repeat(6)}`,
    ]);
  });

  it('draws fractions of a block', () => {
    expect([drawBar(0), drawBar(1 / 192), drawBar(0.5), drawBar(2)]).toEqual(['', '▏', '█'.repeat(12), '█'.repeat(24)]);
  });
});

describe('a loader on another host', () => {
  const errorOf = async (loader: string) => {
    const store = await openEventStore({ LOADER_URL: loader });
    return store.balance().catch((error: unknown) => error);
  };

  it('fails with its message', async () => {
    const bodies = ['{"error":"unavailable","message":"ClickHouse is down."}', 'Bad gateway'];
    const server = createServer((_request, response) => response.writeHead(503).end(bodies.shift()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const loader = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await errorOf(loader)).toEqual(new CommandError(`${loader} returned 503: ClickHouse is down.`));
    expect(await errorOf(loader)).toEqual(new CommandError(`${loader} returned 503: Bad gateway`));
    await new Promise((resolve) => server.close(resolve));
    const refused = expect.stringContaining(`${loader}/balance does not respond: `);
    expect(await errorOf(loader)).toMatchObject({ name: 'CommandError', message: refused });
  });
});

describe('O13 events doctor', () => {
  const servers: Server[] = [];
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    process.exitCode = undefined;
    for (const server of servers.splice(0)) server.close();
  });

  async function serve(body: string): Promise<string> {
    const server = createServer((_request, response) => response.end(body));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function runDoctor(addresses: { LOADER_URL: string; COLLECTOR_URL: string }): Promise<string> {
    for (const [name, value] of Object.entries({ ...addresses, DATA_FOLDER: '/nowhere' })) vi.stubEnv(name, value);
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
    await events.run(['doctor']);
    return lines.join('\n');
  }

  it('names the loader and the intake that it asked, with its release', async () => {
    const LOADER_URL = await serve(JSON.stringify(balance));
    const COLLECTOR_URL = await serve(`${metrics}\nbuild_info{version="1.2.3"} 1`);
    const output = await runDoctor({ LOADER_URL, COLLECTOR_URL });
    expect(output).toContain(`Asked the loader at ${LOADER_URL} and the intake at ${COLLECTOR_URL} (1.2.3).`);
    expect(output).toContain('All events are accounted for.');
  });

  it.each([
    ['does not answer', async () => 'http://127.0.0.1:1', /127\.0\.0\.1:1\/metrics does not respond/],
    ['is another service', () => serve('<h1>Hello</h1>'), /without the counters of an intake/],
    ['is not named', async () => '', /set COLLECTOR_URL/],
  ])('fails if the intake %s', async (_, start, message) => {
    const addresses = { LOADER_URL: await serve(JSON.stringify(balance)), COLLECTOR_URL: await start() };
    await expect(runDoctor(addresses)).rejects.toThrow(message);
  });
});
