import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type NodeProcess, startNode } from '@contenthub/testing/processes/node-process';
import { afterEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../testing/slow-service.ts', import.meta.url));
const started: NodeProcess[] = [];

afterEach(async () => {
  for (const { child, exited } of started.splice(0)) {
    child.kill('SIGKILL');
    await exited;
  }
});

function start(env: Record<string, string>): NodeProcess {
  const service = startNode(script, env);
  started.push(service);
  return service;
}

describe('the life of a service’s process', { timeout: 20_000 }, () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends on %s once the request under way is answered', async (signal) => {
    const service = start({ PORT: '0' });
    const [, address] = await service.waitForOutput(/"address":"([^"]+)"/);
    const answer = fetch(`${address}/slow`);
    await service.waitForOutput(/slow request began/);
    service.child.kill(signal);
    await service.waitForOutput(/"stopping"/);
    await expect(fetch(`${address}/healthz`), 'it takes no new request').rejects.toThrow();
    service.child.kill('SIGUSR2');
    const response = await answer;
    expect([response.status, await response.json()]).toEqual([200, { slow: 'done' }]);
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.output()).toContain('"stopped"');
  });

  it('H10 answers on kept-alive connections while it drains, not ready any more, and asks to close them', async () => {
    const service = start({ PORT: '0', DRAIN_SECONDS: '5' });
    const [, address = ''] = await service.waitForOutput(/"address":"([^"]+)"/);
    const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const ask = (agent: Agent, path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined; reused: boolean }>(
        (resolve, reject) => {
          const asking = get(address + path, { agent }, (response) => {
            const { statusCode: status, headers } = response;
            response
              .resume()
              .on('end', () => resolve({ status, connection: headers.connection, reused: asking.reusedSocket }));
          });
          asking.on('error', reject);
        },
      );
    const before = await Promise.all(agents.map((agent) => ask(agent, '/healthz')));
    expect(new Set(before.map(({ connection }) => connection))).toEqual(new Set(['keep-alive']));
    const slow = fetch(`${address}/slow`);
    await service.waitForOutput(/slow request began/);
    service.child.kill('SIGTERM');
    await service.waitForOutput(/"draining"/);
    const during = await Promise.all(agents.map((agent) => ask(agent, '/healthz')));
    expect(during).toEqual(agents.map(() => ({ status: 200, connection: 'close', reused: true })));
    const readiness = await fetch(`${address}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'stopping', failed: {} }]);
    await service.waitForOutput(/"stopping"/);
    service.child.kill('SIGUSR2');
    expect((await slow).status).toBe(200);
    expect(await service.exited).toEqual({ code: 0, signal: null });
    for (const agent of agents) agent.destroy();
  });

  it('ends with 1 and a sentence, not a stack trace, when a setting is wrong', async () => {
    const service = start({ PORT: 'eighty' });
    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.output()).toBe(
      'Settings are not right:\n  PORT must be integer; it is "eighty" (where to listen)\n',
    );
  });

  it('ends with 1 and a sentence when its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const service = start({ PORT: String(port) });
    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.output()).toBe(`Port ${port} is taken. Stop what uses it, or choose another with PORT.\n`);
    other.close();
  });

  it('gets as far as its settings when the level to log at is none', async () => {
    const service = start({ LOG_LEVEL: 'loud' });
    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.output()).toBe('Settings are not right:\n  PORT is missing (where to listen)\n');
  });
});
