import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { overrides } from './docker/hub-stack.ts';
import { deployFolder, readCompose } from './testing/compose-file.ts';
import { parseDockerfile } from './testing/dockerfile.ts';

const services = Object.entries(readCompose());

describe('O01 health checks', () => {
  it('boot no Node, so that a busy host can run them', () => {
    const commands = services.flatMap(([name, { build, healthcheck }]) => {
      const command = healthcheck?.test?.slice(1) ?? (build ? parseDockerfile(build).health : []);
      return command.length > 0 ? [`${name}: ${command[0]}`] : [];
    });
    expect(commands).toContain('web: bash');
    expect(commands.filter((command) => command.endsWith(': node'))).toEqual([]);
  });

  it('give a service five minutes to start and thirty seconds to answer', () => {
    const inDockerfiles = globSync(join(deployFolder, '*/Dockerfile')).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^HEALTHCHECK (.*)/gm)].map(([, options = '']) => options),
    );
    const patient = (options: string) => /--timeout=30s --start-period=300s/.test(options);
    expect(inDockerfiles.length).toBeGreaterThan(5);
    expect(inDockerfiles.filter((options) => !patient(options))).toEqual([]);
    const checks = services.flatMap(([, { healthcheck }]) => (healthcheck?.test ? [healthcheck] : []));
    expect(checks.length).toBeGreaterThan(6);
    for (const check of checks) expect(check).toMatchObject({ timeout: '30s', start_period: '300s' });
  });

  it.each([true, false])('are not replaced when the images are tested (cluster: %s)', (cluster) => {
    const replaced = Object.values(overrides(Object.fromEntries(services), cluster)).filter(
      (one) => 'healthcheck' in one,
    );
    expect(replaced).toEqual([]);
  });
});

describe('O01 deploy/healthy.sh', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** The exit code for a service that answers its path like this. */
  async function check(status: number | undefined, env: Record<string, string> = {}): Promise<number> {
    server = createServer(({ url }, response) => {
      if (status !== undefined) response.writeHead(url === '/readyz' ? status : 404).end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
    const given = Object.fromEntries(Object.keys(env).map((name) => [name, address]));
    const args = Object.keys(env).length > 0 ? [] : [address];
    return exitCode(args, given);
  }

  async function exitCode(args: string[], env: Record<string, string> = {}): Promise<number> {
    const child = spawn('bash', [join(deployFolder, 'healthy.sh'), ...args], { env: { ...process.env, ...env } });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  }

  it('exits with 0 if the service is ready, at its address or HEALTH_URL', async () => {
    expect(await check(200)).toBe(0);
    expect(await check(200, { HEALTH_URL: '' })).toBe(0);
  });

  it('exits with 1 if it is not ready, silent or not there', async () => {
    expect(await check(503)).toBe(1);
    expect(await check(undefined)).toBe(1);
    expect(await exitCode(['http://127.0.0.1:1/readyz'])).toBe(1);
  });
});
