import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { afterAll, expect, it } from 'vitest';
import { dashboards } from './dashboards.ts';
import { monitoringFolder } from './generated-files.ts';

/** Checks the configuration with Prometheus's own tools. `npm run services` installs them. */
const run = promisify(execFile);
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const promtool = (...args: string[]) => run('promtool', args, { cwd: monitoringFolder });
const files = (folder: string) =>
  readdirSync(join(monitoringFolder, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name));

it('O06 accepts the configuration of Prometheus, its rules and Alertmanager', async () => {
  expect((await promtool('check', 'config', 'prometheus.yaml')).stdout).toMatch(/is valid prometheus config/);
  expect((await promtool('check', 'rules', '--lint=all', '--lint-fatal', ...files('rules'))).stdout).toContain(
    'SUCCESS',
  );
  const amtool = await run('amtool', ['check-config', join(monitoringFolder, 'alertmanager.yaml')]);
  expect(amtool.stdout).toContain('SUCCESS');
});

it('O06 fires and resolves every alert in its unit tests', async () => {
  const { stdout } = await promtool('test', 'rules', ...files('tests'));
  expect(stdout.match(/SUCCESS/g)).toHaveLength(files('tests').length);
  expect(stdout).not.toContain('FAILED');
});

it('O07 parses every query of the dashboards', async () => {
  const folder = await temporaryFolder();
  ends.push(() => folder.remove());
  const queries = dashboards.flatMap(({ rows }) =>
    rows.flatMap((row) => row.panels.flatMap((panel) => panel.queries.map(({ expr }) => expr))),
  );
  const rules = queries.map((expr, index) => ({
    record: `query:${index}`,
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }));
  const file = join(folder.path, 'queries.yaml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] }));
  expect(queries.length).toBeGreaterThan(40);
  expect((await promtool('check', 'rules', '--lint=none', file)).stdout).toContain(`${queries.length} rules found`);
});

it('O06 reads the expiry date of the certificate that readers get', async () => {
  const folder = await temporaryFolder();
  ends.push(() => folder.remove());
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder.path, name)) as [string, string];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '10', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const site = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_, response) =>
    response.end(),
  );
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  ends.push(async () => {
    site.closeAllConnections();
    site.close();
  });
  // The certificate signs itself, which the exporter refuses by default.
  const shipped = readFileSync(join(monitoringFolder, 'blackbox.yaml'), 'utf8');
  const config = join(folder.path, 'blackbox.yaml');
  writeFileSync(config, `${shipped.trimEnd()}\n      tls_config: { insecure_skip_verify: true }\n`);
  const port = await freePort();
  const args = [`--config.file=${config}`, `--web.listen-address=127.0.0.1:${port}`, '--log.level=error'];
  const exporter = spawnChild('prometheus-blackbox-exporter', args, { stdio: 'ignore' });
  ends.push(async () => {
    exporter.kill('SIGTERM');
    await once(exporter, 'exit');
  });
  const target = `https://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const probe = async () => {
    const address = `http://127.0.0.1:${port}/probe?module=page&target=${encodeURIComponent(target)}`;
    return (await fetch(address).catch(() => undefined))?.text() ?? '';
  };
  await expect.poll(probe).toContain('probe_success 1');
  const metrics = await probe();
  const expiry = Number(/^probe_ssl_earliest_cert_expiry (\S+)$/m.exec(metrics)?.[1]);
  expect(expiry - Date.now() / 1000).toBeGreaterThan(9 * 24 * 3600);
  expect(expiry - Date.now() / 1000).toBeLessThan(11 * 24 * 3600);
  expect(metrics).toMatch(/^probe_duration_seconds \d/m);
});
