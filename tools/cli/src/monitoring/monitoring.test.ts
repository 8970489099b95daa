import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { describe, expect, it } from 'vitest';
import { commands } from '../commands.ts';
import { readCompose } from '../deploy/testing/compose-file.ts';
import { parseDockerfile } from '../deploy/testing/dockerfile.ts';
import { dashboards } from './dashboards.ts';
import { generatedFiles, monitoringFolder } from './generated-files.ts';
import { readAlertTests, readDocumentedMetrics, readRules, readScrapeJobs } from './monitoring-files.ts';
import { baseName, metricNames } from './promql.ts';

const rules = readRules();
const alerts = rules.filter(({ alert }) => alert);
const documented = readDocumentedMetrics();
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));
const isHistogram = (name: string) => documented.some((each) => each.name === name && each.type === 'histogram');
const exists = (name: string) =>
  recorded.has(name) || documented.some((each) => each.name === baseName(name, isHistogram));
const unknownMetrics = (expressions: readonly string[]) =>
  expressions.flatMap(metricNames).filter((name) => !exists(name));

it.each(Object.entries(generatedFiles))('%s is up to date (run `npm run monitoring`)', (path, render) => {
  expect(readFileSync(join(monitoringFolder, path), 'utf8')).toBe(render());
});

describe('alerts', () => {
  it('O06 name only metrics that services export', () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(unknownMetrics(rules.map(({ expr }) => expr))).toEqual([]);
  });

  it('O06 are each tested to be quiet and to fire', () => {
    const tests = readAlertTests();
    const names = [...new Set(alerts.map(({ alert = '' }) => alert))];
    expect(names.filter((name) => !tests.get(name)?.fires || !tests.get(name)?.quiet)).toEqual([]);
    expect([...tests.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('O06 page or open a ticket, and link the runbook with their name', () => {
    expect(alerts.length).toBeGreaterThan(20);
    for (const { alert = '', labels, annotations } of alerts) {
      const name = alert
        .replace('WordPress', 'Wordpress')
        .replaceAll(/(?<!^)[A-Z]/g, '-$&')
        .toLowerCase();
      expect([alert, annotations?.runbook]).toEqual([alert, `docs/runbooks/alerts/${name}.md`]);
      expect([alert, existsSync(join(repositoryRoot, annotations?.runbook ?? ''))]).toEqual([alert, true]);
      expect(['page', 'ticket']).toContain(labels?.severity);
    }
  });
});

describe('runbooks', () => {
  const folder = join(repositoryRoot, 'docs', 'runbooks', 'alerts');
  const runbooks = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

  it('O06 belong to an alert and have sections for its meaning, checks and fix', () => {
    const linked = new Set(alerts.map(({ annotations }) => annotations?.runbook));
    expect(runbooks.filter(({ name }) => !linked.has(`docs/runbooks/alerts/${name}`))).toEqual([]);
    const incomplete = runbooks.filter(
      ({ text }) => !['## What it means', '## Check', '## Fix'].every((heading) => text.includes(`\n${heading}\n`)),
    );
    expect(incomplete.map(({ name }) => name)).toEqual([]);
  });

  it('O06 use commands, services and metrics that exist', () => {
    const known = Object.values(commands).flatMap((each) => Object.keys(each));
    const services = [...Object.keys(readCompose()), ...Object.keys(readCompose('monitoring'))];
    const texts = runbooks.map(({ text }) => text).join('\n');
    const used = [...texts.matchAll(/npm run hub -- (\w+)/g)].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
    const compose = [
      ...texts.matchAll(/docker compose (?:logs|exec|restart|up|ps)(?: --?[\w-]+(?:[= ]\d+\w?)?)* ([a-z-]+)/g),
    ];
    expect(compose.length).toBeGreaterThan(5);
    expect(compose.map(([, name = '']) => name).filter((name) => !services.includes(name))).toEqual([]);
    const named = [...texts.matchAll(/`([a-z]+_[a-z_]+)(?:\{[^`]*\})?`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !exists(name))).toEqual([]);
  });
});

describe('Prometheus', () => {
  it('O06 scrapes every service of the compose file at the port of its metrics', () => {
    const targets = readScrapeJobs().flatMap(({ static_configs }) => static_configs.flatMap((each) => each.targets));
    const ours = Object.entries(readCompose()).filter(
      ([, { build }]) => build?.dockerfile === 'deploy/service/Dockerfile',
    );
    expect(ours.map(([name]) => name)).toHaveLength(7);
    for (const [name, { build, environment }] of ours) {
      const { ports } = parseDockerfile(build as { dockerfile: string });
      const port = environment?.OPERATIONS_PORT ?? (name === 'loader' ? '4031' : ports[0]);
      expect(targets).toContain(`${name}:${port}`);
    }
  });

  it('H16 is on the networks of the services and not on the internet', () => {
    const monitoring = readCompose('monitoring');
    expect(Object.keys(monitoring)).toEqual(['prometheus', 'alertmanager', 'blackbox', 'grafana']);
    expect(monitoring.prometheus?.networks).not.toContain('outside');
    for (const service of Object.values(monitoring)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(service.deploy?.resources?.limits).toMatchObject({ cpus: expect.any(String), memory: expect.any(String) });
    }
    const published = Object.values(monitoring).flatMap(({ ports = [] }) => ports);
    expect(published).toEqual(['127.0.0.1:3000:3000']);
  });
});

describe('dashboards', () => {
  it('O07 show readers, publishing, events and engines', () => {
    expect(dashboards.map(({ uid }) => uid)).toEqual([
      ...['contenthub-readers', 'contenthub-publishing', 'contenthub-events', 'contenthub-engines'],
    ]);
  });

  it.each(dashboards)('O07 $title names only metrics that exist, and explains each panel', ({ rows }) => {
    const panels = rows.flatMap((row) => row.panels);
    expect(panels.length).toBeGreaterThan(8);
    const queries = panels.flatMap((panel) => panel.queries);
    expect(unknownMetrics(queries.map(({ expr }) => expr))).toEqual([]);
    expect(panels.filter(({ title, queries: own }) => !title || own.length === 0)).toEqual([]);
  });

  it('O07 show every metric of the hub', () => {
    const shown = dashboards
      .flatMap(({ rows }) => rows.flatMap((row) => row.panels.flatMap((panel) => panel.queries)))
      .flatMap(({ expr }) => metricNames(expr))
      .map((name) => baseName(name, isHistogram));
    const hidden = documented.map(({ name }) => name).filter((name) => !shown.includes(name));
    // Only the release and the name of a process.
    expect(hidden).toEqual(['build_info', 'collector_info']);
  });
});
