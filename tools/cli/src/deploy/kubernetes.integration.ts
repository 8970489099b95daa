import { randomBytes } from 'node:crypto';
import { CollectorSettings } from '@contenthub/collector/settings';
import { ConsoleSettings } from '@contenthub/console/server/settings';
import { ContentSettings } from '@contenthub/content/settings';
import { PlatformSettings } from '@contenthub/platform/settings';
import { PurgerSettings } from '@contenthub/purger/settings';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { WebSettings } from '@contenthub/web/server/settings.server';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCompose } from './testing/compose-file.ts';
import { type Container, findProblems, podSpec, type Resource, renderExample } from './testing/kubernetes.ts';

const schemas = {
  web: WebSettings,
  console: ConsoleSettings,
  content: ContentSettings,
  platform: PlatformSettings,
  intake: CollectorSettings,
  loader: CollectorSettings,
  purger: PurgerSettings,
};
/** The container that runs each service of the compose file. Engines are not part of the base. */
const containerOf = {
  ...{ edge: 'edge', web: 'web', content: 'content', platform: 'platform', intake: 'intake', loader: 'loader' },
  ...{ purger: 'purger', wordpress: 'php', 'wordpress-http': 'http', 'wordpress-cron': 'cron' },
  'wordpress-set-up': 'set-up',
  console: 'console',
};

const compose = readCompose();
let resources: Resource[];
let containers: Map<string, Container>;
const ofKind = (kind: string) => resources.filter((each) => each.kind === kind);
beforeAll(async () => {
  resources = await renderExample();
  const pods = resources.flatMap((resource) => podSpec(resource) ?? []);
  const all = pods.flatMap(({ containers: own, initContainers = [] }) => [...own, ...initContainers]);
  containers = new Map(all.map((container) => [container.name, container]));
});

describe('the Kubernetes base', () => {
  it('O10 matches the schemas of the Kubernetes API', async () => {
    const known = resources.filter(({ apiVersion }) => !apiVersion.startsWith('external-secrets.io/'));
    expect(known.length).toBeGreaterThan(35);
    for (const resource of known) {
      expect(await findProblems(resource), `${resource.kind} ${resource.metadata.name}`).toEqual([]);
    }
    const [web] = ofKind('Deployment');
    const typo = { ...web, spec: { ...web?.spec, replcas: 2, paused: 'no' } } as Resource;
    expect(await findProblems(typo)).toEqual([expect.stringContaining('paused')]);
    expect(await findProblems({ ...typo, spec: { ...typo.spec, paused: false } })).toEqual(['/spec/replcas']);
  });

  it('H30 lets only the ingress controller reach the edge and the console, and trusts no network of pods', () => {
    const controller = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } };
    const policies = ofKind('NetworkPolicy').filter(({ metadata }) => ['edge', 'console'].includes(metadata.name));
    const fromReaders = policies.map(({ spec }) => (spec as { ingress: { from?: unknown }[] }).ingress[0]?.from);
    expect(fromReaders).toEqual([[controller], [controller]]);
    const [settings] = ofKind('ConfigMap').filter(({ metadata }) => metadata.name.startsWith('contenthub-settings'));
    const { EDGE_TRUSTED_PROXIES } = (settings as unknown as { data: Record<string, string> }).data;
    expect(EDGE_TRUSTED_PROXIES).not.toContain('10.0.0.0/8');
  });

  it('O10 runs every service of the compose file with the same settings', () => {
    // Engines and TLS are the cluster's.
    const ours = Object.keys(compose).filter((name) => compose[name]?.build && !['nats', 'tls'].includes(name));
    expect(ours.sort()).toEqual(Object.keys(containerOf).sort());
    for (const [service, container] of Object.entries(containerOf)) {
      const names = containers.get(container)?.env?.map(({ name }) => name) ?? [];
      expect(names.sort(), service).toEqual(Object.keys(compose[service]?.environment ?? {}).sort());
    }
    expect([...containers.keys()].sort()).toEqual(Object.values(containerOf).sort());
  });

  it('O10 takes each setting from the example, and the example has no others', () => {
    const variables = [...containers.values()].flatMap(({ env = [] }) => env);
    const settings = variables.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef?.key ?? []);
    expect([...new Set(settings)].sort()).toEqual(Object.keys(ofKind('ConfigMap')[0]?.data ?? {}).sort());
    const secrets = variables.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
    const required = secrets.filter(({ optional }) => !optional).map(({ name, key }) => `${name}/${key}`);
    const provided = ofKind('ExternalSecret').flatMap(({ metadata, spec }) =>
      (spec.data as { secretKey: string }[]).map(({ secretKey }) => `${metadata.name}/${secretKey}`),
    );
    expect([...new Set(required)].sort()).toEqual(provided.sort());
  });

  it.each(Object.entries(schemas))('O10 gives %s valid settings', (name, schema) => {
    const settings = ofKind('ConfigMap')[0]?.data ?? {};
    const secretOf = (setting: string) => {
      const secret = `s${randomBytes(24).toString('hex')}`;
      if (/DATABASE_URL$/.test(setting)) return `postgres://user:${secret}@postgres:5432/hub`;
      return setting === 'SMTP_URL' ? `smtps://user:${secret}@mail.example.com` : secret;
    };
    const environment = (containers.get(name)?.env ?? []).map((variable) => {
      const key = variable.valueFrom?.configMapKeyRef?.key;
      return [variable.name, variable.value ?? (key ? settings[key] : secretOf(variable.name))];
    });
    expect(environment.length).toBeGreaterThan(2);
    expect(() => readSettings(schema, { ...Object.fromEntries(environment), NODE_ENV: 'production' })).not.toThrow();
  });

  it('O10 restricts every pod and gives each container limits and probes', () => {
    const pods = resources.flatMap((resource) => podSpec(resource) ?? []);
    expect(pods).toHaveLength(9);
    for (const pod of pods) {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    }
    for (const [name, { securityContext, resources: limits }] of containers) {
      expect(securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys({ ...limits?.limits, ...limits?.requests }).sort(), name).toEqual(['cpu', 'memory']);
    }
    const unprobed = [...containers.values()].filter((each) => !each.livenessProbe && !each.readinessProbe);
    expect(unprobed.map(({ name }) => name).sort()).toEqual(['cron', 'set-up']);
  });

  it('O10 keeps a service running during an eviction, and scales those without a fixed number of pods', () => {
    const budgets = ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name);
    const single = [...ofKind('Deployment'), ...ofKind('StatefulSet')].filter(({ spec }) => spec.replicas === 1);
    expect(single.map(({ metadata }) => metadata.name).sort()).toEqual(['loader', 'purger', 'wordpress']);
    expect(budgets.sort()).toEqual(['console', 'content', 'edge', 'intake', 'platform', 'web']);
    const unset = ofKind('Deployment').filter(({ spec }) => spec.replicas === undefined);
    const scaled = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name as string);
    expect(scaled.sort()).toEqual(unset.map(({ metadata }) => metadata.name).sort());
  });

  it('O10 allows exactly the connections that settings name, and denies others by default', () => {
    const policies = new Map(ofKind('NetworkPolicy').map(({ metadata, spec }) => [metadata.name, spec]));
    expect(policies.get('default-deny')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    type Rule = { to?: Peer[]; from?: Peer[]; ports?: { port: number }[] };
    type Peer = { podSelector?: { matchLabels: Record<string, string> } };
    const peers = (rules: Rule[] | undefined, side: 'to' | 'from') =>
      (rules ?? []).flatMap((rule) =>
        (rule[side] ?? []).flatMap(({ podSelector }) => {
          const name = podSelector?.matchLabels['app.kubernetes.io/name'];
          return name ? (rule.ports ?? []).map(({ port }) => `${name}:${port}`) : [];
        }),
      );
    const pods = resources.filter((resource) => podSpec(resource));
    const named = pods.flatMap((resource) => {
      const env = podSpec(resource)?.containers.flatMap((container) => container.env ?? []) ?? [];
      const targets = env.flatMap(({ value = '' }) => [...value.matchAll(/http:\/\/(?:\w+-\d\.)?(\w+)[\w-]*:(\d+)/g)]);
      return targets.map(([, host, port]) => `${resource.metadata.name} → ${host}:${port}`);
    });
    const allowed = (side: 'to' | 'from') =>
      pods.flatMap(({ metadata: { name } }) => {
        const spec = policies.get(name);
        if (side === 'to') return peers(spec?.egress, 'to').map((target) => `${name} → ${target}`);
        return peers(spec?.ingress, 'from').map((peer) => {
          const [from, port] = peer.split(':');
          return `${from} → ${name}:${port}`;
        });
      });
    // The edge has its address of web in deploy/edge/environment.vcl.
    const expected = [...new Set([...named, 'edge → web:4000'])].sort();
    expect(expected.length).toBeGreaterThan(8);
    expect(allowed('to').sort()).toEqual(expected);
    expect(allowed('from').sort()).toEqual(expected);
  });
});
