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

describe('the lifecycle of a service process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('exits on %s after the pending request completes', async (signal) => {
    const service = start({ PORT: '0' });
    const [, address] = await service.waitForOutput(/"address":"([^"]+)"/);
    const pending = fetch(`${address}/slow`);
    await service.waitForOutput(/slow request began/);
    service.child.kill(signal);
    await service.waitForOutput(/"stopping"/);
    await expect(fetch(`${address}/healthz`), 'it accepts no new request').rejects.toThrow();
    service.child.kill('SIGUSR2');
    const response = await pending;
    expect([response.status, await response.json()]).toEqual([200, { slow: 'done' }]);
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.output()).toContain('"stopped"');
  });

  it('H10 responds on keep-alive connections during shutdown, reports not ready, and closes them', async () => {
    const service = start({ PORT: '0', DRAIN_SECONDS: '5' });
    const [, address = ''] = await service.waitForOutput(/"address":"([^"]+)"/);
    const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const send = (agent: Agent, path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined; reused: boolean }>(
        (resolve, reject) => {
          const outgoing = get(address + path, { agent }, (response) => {
            const { statusCode: status, headers } = response;
            response
              .resume()
              .on('end', () => resolve({ status, connection: headers.connection, reused: outgoing.reusedSocket }));
          });
          outgoing.on('error', reject);
        },
      );
    const before = await Promise.all(agents.map((agent) => send(agent, '/healthz')));
    expect(new Set(before.map(({ connection }) => connection))).toEqual(new Set(['keep-alive']));
    const slow = fetch(`${address}/slow`);
    await service.waitForOutput(/slow request began/);
    service.child.kill('SIGTERM');
    await service.waitForOutput(/"draining"/);
    const during = await Promise.all(agents.map((agent) => send(agent, '/healthz')));
    expect(during).toEqual(agents.map(() => ({ status: 200, connection: 'close', reused: true })));
    const readiness = await fetch(`${address}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'stopping', failed: {} }]);
    await service.waitForOutput(/"stopping"/);
    service.child.kill('SIGUSR2');
    expect((await slow).status).toBe(200);
    expect(await service.exited).toEqual({ code: 0, signal: null });
    for (const agent of agents) agent.destroy();
  });

  it('exits with 1 and a readable message, not a stack trace, for an invalid setting', async () => {
    const service = start({ PORT: 'eighty' });
    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.output()).toBe('Invalid settings:\n  PORT must be integer; it is "eighty" (where to listen)\n');
  });

  it('exits with 1 and a readable message if its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const service = start({ PORT: String(port) });
    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.output()).toBe(
      `Port ${port} is taken. Stop the process that uses it, or set another one with PORT.\n`,
    );
    other.close();
  });

  it('reports invalid settings even if the log level is invalid', async () => {
    const service = start({ LOG_LEVEL: 'loud' });
    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.output()).toBe('Invalid settings:\n  PORT is missing (where to listen)\n');
  });
});
