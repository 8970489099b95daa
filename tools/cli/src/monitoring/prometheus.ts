import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { monitoringFolder } from './generated-files.ts';

export const prometheusBinary = '/usr/bin/prometheus';

/** The address of each job's metrics. */
export type ScrapeTargets = Readonly<Record<string, string>>;

/** An alert and the job that it is about. */
export type JobAlert = { alert: string; job: string };
type AlertsResponse = { data: { alerts: { state: string; labels: Record<string, string> }[] } };

/** A service that waits for an engine needs up to two seconds for its metrics. */
const scrapeInterval = '2500ms';
const pollMs = 250;
const timeoutMs = 120_000;

/**
 * A Prometheus with the alerts of deploy/monitoring that scrapes every few seconds. Alerts fire at once and rates cover
 * seconds, so that a drill need not last as long as an outage must to wake somebody up.
 */
export class Prometheus {
  readonly #address: string;
  readonly #process: ChildProcess;
  readonly #folder: TemporaryFolder;

  private constructor(address: string, child: ChildProcess, folder: TemporaryFolder) {
    this.#address = address;
    this.#process = child;
    this.#folder = folder;
  }

  static async start(targets: ScrapeTargets): Promise<Prometheus> {
    const [folder, port] = [await temporaryFolder(), await freePort()];
    await writeConfiguration(folder.path, targets);
    const args = [
      `--config.file=${join(folder.path, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder.path, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ];
    const child = spawnChild(prometheusBinary, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const failed = new Promise<never>((_, reject) => {
      child.once('error', () => reject(new Error('Prometheus is not installed: run `npm run services` first')));
      child.once('exit', (code) => reject(new Error(`Prometheus exited with ${code}`)));
    });
    failed.catch(() => {});
    const prometheus = new Prometheus(`http://127.0.0.1:${port}`, child, folder);
    const isReady = async () => (await fetch(`${prometheus.#address}/-/ready`).catch(() => undefined))?.ok ?? false;
    await Promise.race([until(isReady, 'Prometheus is not ready'), failed]);
    return prometheus;
  }

  /** The alerts that fire now. */
  async firing(): Promise<JobAlert[]> {
    const response = await fetch(`${this.#address}/api/v1/alerts`);
    const { data } = (await response.json()) as AlertsResponse;
    return data.alerts
      .filter(({ state }) => state === 'firing')
      .map(({ labels: { alertname = '', job = '' } }) => ({ alert: alertname, job }));
  }

  /** Waits until all of these alerts fire. Returns how long it took. */
  async waitUntilFiring(alerts: readonly JobAlert[]): Promise<number> {
    const startedAt = Date.now();
    const missing = async () => {
      const firing = await this.firing();
      return alerts.filter((one) => !firing.some(({ alert, job }) => alert === one.alert && job === one.job));
    };
    const problem = async () => `${JSON.stringify(await missing())} did not fire`;
    await until(async () => (await missing()).length === 0, problem);
    return Date.now() - startedAt;
  }

  /** Waits until no alert fires. */
  async waitUntilQuiet(): Promise<number> {
    const startedAt = Date.now();
    const isQuiet = async () => (await this.firing()).length === 0;
    await until(isQuiet, async () => `${JSON.stringify(await this.firing())} did not resolve`);
    return Date.now() - startedAt;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGTERM');
      await once(this.#process, 'exit');
    }
    await this.#folder.remove();
  }
}

async function until(isTrue: () => Promise<boolean>, problem: string | (() => Promise<string>)): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(pollMs)) if (await isTrue()) return;
  throw new Error(typeof problem === 'string' ? problem : await problem());
}

async function writeConfiguration(folder: string, targets: ScrapeTargets): Promise<void> {
  // Without the objectives, whose windows of an hour and more outlast a drill.
  const rules = await readFile(join(monitoringFolder, 'rules', 'alerts.yaml'), 'utf8');
  await writeFile(join(folder, 'alerts.yaml'), shortenWaits(rules));
  const configuration = {
    global: { scrape_interval: scrapeInterval, scrape_timeout: scrapeInterval, evaluation_interval: '1s' },
    rule_files: ['alerts.yaml'],
    scrape_configs: Object.entries(targets).map(([job, address]) => ({
      job_name: job,
      static_configs: [{ targets: [new URL(address).host] }],
    })),
  };
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yaml'), JSON.stringify(configuration));
}

/** Conditions stay the same. Only how long they must hold, and the window of rates, are shorter. */
export function shortenWaits(rules: string): string {
  return rules.replaceAll(/^ *for: \d+[smhd]\n/gm, '').replaceAll('[5m]', '[8s]');
}
