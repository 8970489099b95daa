import { readFileSync } from 'node:fs';
import { CollectorSettings } from '@contenthub/collector/settings';
import { ConsoleSettings } from '@contenthub/console/server/settings';
import { ContentSettings } from '@contenthub/content/settings';
import { PlatformSettings } from '@contenthub/platform/settings';
import { PurgerSettings } from '@contenthub/purger/settings';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { editorsOrigin } from '@contenthub/web/server/editors-origin.server';
import { WebSettings } from '@contenthub/web/server/settings.server';
import { DCLinter } from 'dclint';
import { describe, expect, it } from 'vitest';
import { composeNetworks, composePath, exampleSettings, readCompose, readOverridden } from './testing/compose-file.ts';
import { parseDockerfile } from './testing/dockerfile.ts';

/** Only the fields used here, because the linter's own types do not resolve. */
type Complaint = { line: number; message: string; rule: string };

const compose = readCompose();
const ours = Object.entries(compose).filter(([, { build }]) => build);
const schemas = {
  web: WebSettings,
  console: ConsoleSettings,
  content: ContentSettings,
  platform: PlatformSettings,
  intake: CollectorSettings,
  loader: CollectorSettings,
  purger: PurgerSettings,
};

/** Settings without a default that the compose file leaves out. */
const leftOut = [
  // The image sets it.
  'NODE_ENV',
  // One port is enough where readers cannot reach a service.
  'OPERATIONS_PORT',
  // Tracing needs a collector, which the file does not start.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  // Articles come from WordPress, not from files.
  ...['ARTICLES_FOLDER', 'PREVIEW_SECRET', 'PREVIEW_SECRET_FALLBACK'],
  // Events come from our own pages and users.
  ...['EVENT_ORIGINS', 'EVENT_TOKEN_JWKS_URL'],
];
/** Only the loader serves figures and has a store. */
const onlyForLoader = ['WORDPRESS_SIGNAL_SECRET', 'WORDPRESS_SIGNAL_SECRET_FALLBACK', 'CLICKHOUSE_URL'];

/** Compose takes a list, or a map with addresses. */
const networkNames = (service: { networks?: string[] | Record<string, object> } | undefined) =>
  Array.isArray(service?.networks) ? service.networks : Object.keys(service?.networks ?? {});

describe('the compose file', () => {
  it('matches the Compose schema and passes the linter', () => {
    // Keys are in reading order. Built images have names so that they can be found.
    const taste = { 'no-build-and-image': 0, 'no-quotes-in-volumes': 0, 'service-keys-order': 0 } as const;
    // The env file sets the project name, for older versions of Compose. The linter misses the port's default address.
    const blind = { 'require-project-name-field': 0, 'no-unbound-port-interfaces': 0 } as const;
    const order = {
      'service-dependencies-alphabetical-order': 0,
      'services-alphabetical-order': 0,
      'top-level-properties-order': 0,
    } as const;
    const linter = new DCLinter({ rules: { ...taste, ...blind, ...order }, quiet: false, debug: false, exclude: [] });
    const results = linter.lintFiles([composePath], false) as { messages: Complaint[] }[];
    const found = results.flatMap(({ messages }) => messages);
    expect(found.map(({ line, message, rule }) => `${line}: ${message} (${rule})`)).toEqual([]);
  });

  it('starts every service and engine', () => {
    expect(Object.keys(compose).sort()).toEqual(
      [
        ...['clickhouse', 'console', 'content', 'edge', 'intake', 'loader', 'mariadb', 'nats', 'platform', 'postgres'],
        ...['purger', 'tls', 'web', 'wordpress', 'wordpress-cron', 'wordpress-http', 'wordpress-set-up'],
      ].sort(),
    );
  });

  it.each(ours)('gives %s a read-only root, no privileges and resource limits', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.deploy?.resources?.limits).toMatchObject({ cpus: expect.any(String), memory: expect.any(String) });
  });

  it.each(['postgres', 'mariadb'])('runs %s as its own user with a read-only root and no privileges', (name) => {
    expect(compose[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      user: expect.stringMatching(/^(postgres|mysql)$/),
    });
  });

  it.each(Object.entries(schemas))('gives %s only known settings and all required ones', (name, schema) => {
    const environment = compose[name]?.environment ?? {};
    const known = Object.keys(schema.properties);
    expect(Object.keys(environment).filter((setting) => !known.includes(setting))).toEqual([]);
    expect(() => readSettings(schema, { ...environment, NODE_ENV: 'production' })).not.toThrow();
  });

  it('H26 gives editors a host of their own', () => {
    const settings = readSettings(WebSettings, { ...compose.web?.environment, NODE_ENV: 'production' });
    expect(editorsOrigin(settings)).not.toBe(settings.PUBLIC_ORIGIN);
  });

  it.each(Object.entries(schemas))('passes every setting of %s that has no default', (name, schema) => {
    const environment = compose[name]?.environment ?? {};
    const withoutDefault = Object.entries(schema.properties).filter(([, property]) => !('default' in property));
    const missing = withoutDefault.map(([setting]) => setting).filter((setting) => !(setting in environment));
    const expected = name === 'intake' ? [...leftOut, ...onlyForLoader] : leftOut;
    expect(missing.filter((setting) => !expected.includes(setting))).toEqual([]);
  });

  it('refers to existing services at the ports they listen on', () => {
    const texts = ours.flatMap(([, { environment = {} }]) => Object.values(environment));
    const led = texts.flatMap((text) => [...String(text).matchAll(/(?:\/\/|@)([a-z-]+):(\d+)/g)]);
    expect(led.length).toBeGreaterThan(8);
    for (const [, host = '', port] of led) {
      expect(Object.keys(compose)).toContain(host);
      const build = compose[host]?.build;
      if (build) expect(parseDockerfile(build).ports).toContain(port);
    }
  });

  it('H16 limits each service to the networks it needs', () => {
    const reachable = Object.entries(compose).map(([name, { networks = [] }]) => [
      name,
      Object.keys(compose).filter(
        (other) =>
          other !== name && compose[other]?.networks?.some((one) => one !== 'outside' && networks.includes(one)),
      ),
    ]);
    const neighbours = Object.fromEntries(reachable) as Record<string, string[]>;
    expect(neighbours).toMatchObject({
      tls: ['edge', 'console'],
      console: ['tls', 'web', 'content', 'platform', 'intake', 'loader'],
      edge: ['tls', 'web', 'content', 'purger'],
      postgres: ['content', 'platform'],
      nats: ['web', 'content', 'intake', 'loader', 'purger'],
      clickhouse: ['loader'],
      mariadb: ['wordpress-set-up', 'wordpress', 'wordpress-cron'],
      purger: ['edge', 'web', 'content', 'platform', 'nats'],
      platform: ['web', 'console', 'content', 'intake', 'loader', 'purger', 'postgres'],
    });
    const named = ours.flatMap(([name, { environment = {} }]) =>
      Object.values(environment).flatMap((text) =>
        [...String(text).matchAll(/(?:\/\/|@)([a-z-]+):\d+/g)].map(([, host = '']) => ({ name, host })),
      ),
    );
    const setUp = ({ name, host }: { name: string; host: string }) => name === 'wordpress-set-up' && host === 'content';
    expect(named.filter((one) => !neighbours[one.name]?.includes(one.host) && !setUp(one))).toEqual([]);
  });

  it.each([[['compose.chdb.yaml']], [['compose.chdb.yaml', 'compose.cluster.yaml']]])(
    'O01 lets every service reach those that its settings name, also with %j',
    (files) => {
      const services = readOverridden(...files);
      const calls = Object.entries(services).flatMap(([name, { environment = {} }]) =>
        Object.values(environment).flatMap((text) =>
          [...String(text).matchAll(/(?:\/\/|@)([a-z][a-z0-9-]*):\d+/g)].map(([, host = '']) => ({ name, host })),
        ),
      );
      expect(calls).toContainEqual({ name: 'wordpress', host: 'loader' });
      // WordPress signals content only once it is set up.
      const reachable = ({ name, host }: { name: string; host: string }) =>
        name === 'wordpress-set-up' ||
        name === host ||
        services[host] === undefined ||
        networkNames(services[name]).some((network) => networkNames(services[host]).includes(network));
      expect(calls.filter((call) => !reachable(call))).toEqual([]);
    },
  );

  it('H16 gives only the TLS proxy, the edge, content and the platform internet access', () => {
    const open = Object.keys(composeNetworks).filter((name) => !composeNetworks[name]?.internal);
    expect(open).toEqual(['outside', 'front']);
    const out = Object.keys(compose).filter((name) => compose[name]?.networks?.some((one) => open.includes(one)));
    expect(out).toEqual(['tls', 'edge', 'content', 'platform']);
  });

  it('H16 gives every service its own secret', () => {
    const users = ours.flatMap(([, { environment = {} }]) =>
      Object.values(environment).flatMap((text) =>
        [...String(text).matchAll(/\/\/([a-z-]+):([^@]+)@([a-z]+):/g)].map(([, user, secret, engine]) => ({
          account: `${user}@${engine}`,
          secret,
        })),
      ),
    );
    expect(users.map(({ account }) => account).sort()).toEqual([
      ...['content@nats', 'content@postgres', 'contenthub@clickhouse', 'intake@nats'],
      ...['loader@nats', 'platform@postgres', 'purger@nats', 'web@nats'],
    ]);
    expect(new Set(users.map(({ secret }) => secret)).size).toBe(users.length);
  });

  it('starts each service after its dependencies', () => {
    const waits = Object.entries(compose).map(([name, { depends_on }]) => [name, Object.keys(depends_on ?? {})]);
    expect(Object.fromEntries(waits)).toEqual({
      tls: ['edge', 'console'],
      edge: ['web'],
      console: ['content', 'platform', 'loader'],
      web: ['content', 'platform', 'intake'],
      content: ['postgres', 'nats', 'wordpress-http'],
      platform: ['postgres'],
      intake: ['nats'],
      loader: ['nats', 'clickhouse'],
      purger: ['nats', 'edge'],
      'wordpress-set-up': ['mariadb'],
      wordpress: ['wordpress-set-up'],
      'wordpress-http': ['wordpress'],
      'wordpress-cron': ['wordpress'],
      postgres: [],
      nats: [],
      clickhouse: [],
      mariadb: [],
    });
  });

  it('waits until a dependency is healthy, or completed if it runs once', () => {
    const dependencies = Object.entries(compose).flatMap(([name, { depends_on = {} }]) =>
      Object.entries(depends_on).map(([other, { condition }]) => ({ name, other, condition })),
    );
    expect(dependencies).not.toEqual([]);
    const runsOnce = (name: string) => compose[name]?.healthcheck?.disable === true;
    const wrong = dependencies.filter(
      ({ other, condition }) => condition !== (runsOnce(other) ? 'service_completed_successfully' : 'service_healthy'),
    );
    expect(wrong).toEqual([]);
    const checkOf = (name: string) => {
      const { healthcheck, build } = compose[name] ?? {};
      return healthcheck?.test ?? (build ? parseDockerfile(build).health : []);
    };
    const unchecked = dependencies.filter(({ other }) => !runsOnce(other) && checkOf(other).length === 0);
    expect(unchecked).toEqual([]);
  });

  it('reads every secret from the environment and lists it in the example', () => {
    const text = readFileSync(composePath, 'utf8');
    const needed = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name ?? '');
    expect(needed).toEqual(expect.arrayContaining(['POSTGRES_PASSWORD', 'PLATFORM_SECRET', 'WORDPRESS_SALT']));
    expect(needed.filter((name) => !exampleSettings[name])).toEqual([]);
    const written = text.split('\n').filter((line) => /(PASSWORD|SECRET|SALT): (?!'?"?\$\{|'1')/.test(line));
    expect(written).toEqual([]);
  });
});
