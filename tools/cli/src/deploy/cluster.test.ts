import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ComposeService, deployFolder, readCompose } from './testing/compose-file.ts';

const text = readFileSync(join(deployFolder, 'compose.cluster.yaml'), 'utf8');
const balancer = readFileSync(join(deployFolder, 'cluster/haproxy.cfg'), 'utf8');
// Compose's own tags say how to merge, which does not matter here.
const { services } = parse(text.replaceAll(/!(?:override|reset) /g, ''), { merge: true }) as {
  services: Record<string, ComposeService & { deploy?: { replicas?: number } }>;
};

it('runs two of every service that readers and events need, and three NATS servers', () => {
  const twice = Object.keys(services).filter((name) => services[name]?.deploy?.replicas === 2);
  expect(twice.toSorted()).toEqual(['content', 'edge', 'intake', 'loader', 'platform', 'web']);
  expect(Object.keys(services)).toEqual(expect.arrayContaining(['nats', 'nats-2', 'nats-3', 'postgres', 'postgres-2']));
  const replicas = ['CHANGE_FEED_REPLICAS', 'EVENT_LOG_REPLICAS'].map((name) => text.includes(`${name}: 3`));
  expect(replicas).toEqual([true, true]);
});

it('calls services through the balancer, at ports on which it listens', () => {
  const ports = (source: string, pattern: RegExp) =>
    [...new Set([...source.matchAll(pattern)].map(([, port]) => port))].toSorted();
  const bound = ports(balancer, /bind :(\d+)/g);
  const called = ports(text, /balancer:(\d+)/g);
  expect(called.length).toBeGreaterThan(5);
  expect(bound).toEqual(expect.arrayContaining(called));
  const direct = Object.values(services).flatMap(({ environment = {} }) =>
    Object.values(environment).filter((value) =>
      /http:\/\/(?:web|content|platform|intake|loader|edge):/.test(String(value)),
    ),
  );
  expect(direct).toEqual([]);
});

it('the balancer lists every service that runs twice, with the port of its image', () => {
  const pools = [...balancer.matchAll(/server-template \w+ (\d) (\w+):(\d+)/g)];
  const known = new Set(pools.map(([, , name]) => name));
  expect([...known].toSorted()).toEqual(['content', 'intake', 'platform', 'web']);
  expect(new Set(pools.map(([, count]) => count))).toEqual(new Set(['2']));
  expect(balancer.match(/-edge-[12]:8080"|-loader-[12]:4031"/g)).toHaveLength(4);
  const base = readCompose();
  expect([...known].filter((name) => name && !base[name])).toEqual([]);
});
