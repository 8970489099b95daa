import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { parse } from 'yaml';
import { monitoringFolder } from './generated-files.ts';

export type Rule = {
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: { summary: string; runbook: string };
};

type RuleTest = { alert_rule_test?: { alertname: string; exp_alerts: unknown[] }[] };

/** A metric as docs/monitoring.md describes it. */
export type DocumentedMetric = { name: string; type: string; services: string[] };

const readYaml = (path: string) => parse(readFileSync(join(monitoringFolder, path), 'utf8'));

function readFolder<T>(folder: string, read: (content: never) => T[]): T[] {
  const files = readdirSync(join(monitoringFolder, folder)).filter((name) => name.endsWith('.yaml'));
  return files.flatMap((name) => read(readYaml(join(folder, name)) as never));
}

/** All recording and alerting rules. */
export function readRules(): Rule[] {
  return readFolder('rules', ({ groups }: { groups: { rules: Rule[] }[] }) => groups.flatMap(({ rules }) => rules));
}

/** For each alert, whether its unit tests expect it to be quiet and to fire. */
export function readAlertTests(): Map<string, { quiet: boolean; fires: boolean }> {
  const all = readFolder('tests', ({ tests }: { tests: RuleTest[] }) => tests);
  const found = new Map<string, { quiet: boolean; fires: boolean }>();
  for (const { alertname, exp_alerts } of all.flatMap(({ alert_rule_test = [] }) => alert_rule_test)) {
    const { quiet, fires } = found.get(alertname) ?? { quiet: false, fires: false };
    const expected = exp_alerts.length > 0;
    found.set(alertname, { quiet: quiet || !expected, fires: fires || expected });
  }
  return found;
}

export const metricsPage = join(repositoryRoot, 'docs', 'monitoring.md');

/** The metrics table of docs/monitoring.md. */
export function readDocumentedMetrics(): DocumentedMetric[] {
  const rows = readFileSync(metricsPage, 'utf8').matchAll(
    /^\| `([a-z_0-9]+)` \| (gauge|counter|histogram) \| ([^|]+) \|/gm,
  );
  return [...rows].map(([, name = '', type = '', services = '']) => ({ name, type, services: services.split(', ') }));
}

type ScrapeJob = { job_name: string; static_configs: { targets: string[] }[] };

export function readScrapeJobs(): ScrapeJob[] {
  return (readYaml('prometheus.yaml') as { scrape_configs: ScrapeJob[] }).scrape_configs;
}
