import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { CollectorSettings } from '@contenthub/collector/settings';
import { ConsoleSettings } from '@contenthub/console/server/settings';
import { ContentSettings } from '@contenthub/content/settings';
import { PlatformSettings } from '@contenthub/platform/settings';
import { PurgerSettings } from '@contenthub/purger/settings';
import { packagesByEngine } from '@contenthub/services/system/debian-packages';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { WebSettings } from '@contenthub/web/server/settings.server';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { readCompose } from './testing/compose-file.ts';
import { parseDockerfile } from './testing/dockerfile.ts';

/** The service of the compose file that builds each image, and the workspace and settings of the Node images. */
const services = {
  web: { folder: 'apps/web', settings: WebSettings },
  console: { folder: 'apps/console', settings: ConsoleSettings },
  content: { folder: 'services/content', settings: ContentSettings },
  platform: { folder: 'services/platform', settings: PlatformSettings },
  intake: { folder: 'services/collector', settings: CollectorSettings },
  purger: { folder: 'services/purger', settings: PurgerSettings },
};
const images = [...Object.keys(services), 'wordpress', 'edge'];
/** Official images with our configuration and user. */
const configured = ['nats', 'tls'];
const compose = readCompose();

function parseImage(service: string) {
  const build = compose[service]?.build;
  if (!build) throw new Error(`compose.yaml builds no image for ${service}`);
  return parseDockerfile(build);
}

describe.each([...images, ...configured])('the image of %s', (name) => {
  const { text, instructions, user, command, health } = parseImage(name);

  it('has a Dockerfile that passes the linter', () => {
    expect(text).not.toBe('');
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('uses base images of an exact version that can be pinned by digest', () => {
    const bases = instructions.filter((one) => one.getKeyword() === 'FROM').map((one) => one.getArguments()[0]);
    const stages = new Set(instructions.map((one) => /^FROM \S+ AS (\S+)$/.exec(one.getTextContent())?.[1]));
    const isStage = (base: string) => {
      const variable = /^\$\{(\w+)\}$/.exec(base)?.[1];
      return stages.has(base) || stages.has(new RegExp(`^ARG ${variable}=(\\S+)$`, 'm').exec(text)?.[1]);
    };
    const external = bases.map((base) => base?.getValue() ?? '').filter((base) => !isStage(base));
    const variables = external.map((base) => /^\$\{(\w+_IMAGE)\}$/.exec(base)?.[1]);
    expect(variables.length).toBeGreaterThan(0);
    for (const variable of variables) {
      expect(text).toMatch(new RegExp(`^ARG ${variable}=[a-z]+:\\d+\\.\\d+[\\w.-]*$`, 'm'));
    }
  });

  it('runs as an unprivileged user without a shell and has a health check', () => {
    expect(user).toMatch(/^(node|www-data|varnish|1000:1000)$/);
    expect(command.length).toBeGreaterThan(0);
    expect(health.length).toBeGreaterThan(0);
  });

  it('copies only existing files', () => {
    const copied = instructions
      .filter((one) => one.getKeyword() === 'COPY' && !one.getTextContent().includes('--from='))
      .flatMap((one) => one.getArguments().slice(0, -1))
      .map((source) => source.getValue())
      .filter((source) => !source.includes('*'));
    expect(copied.filter((source) => !existsSync(join(repositoryRoot, source)))).toEqual([]);
  });
});

it.each(images)('H18 the image of %s contains an SBOM', (name) => {
  expect(parseImage(name).text).toMatch(
    /sbom\.ts \S+ > sbom\.cdx\.json|sbom\.sh contenthub\/\w+ .*> \S*sbom\.cdx\.json/,
  );
});

describe.each(Object.entries(services))('the image of %s', (name, { folder, settings }) => {
  const { text, command, health, healthUrl, workingDirectory, ports, runs } = parseImage(name);

  it('starts the service’s entry point and checks its health at its configured port', () => {
    expect([workingDirectory, command]).toEqual([`/hub/${folder}`, ['node', 'src/main.ts']]);
    expect(existsSync(join(repositoryRoot, folder, 'src/main.ts'))).toBe(true);
    const configured = Object.entries(settings.properties)
      .filter(([setting, schema]) => setting.endsWith('PORT') && 'default' in schema)
      .map(([, schema]) => String((schema as { default: number }).default));
    // Web also calls the platform's operations port.
    if (name === 'platform') configured.push('4021');
    if (name === 'console') configured.push('4051');
    expect(ports).toEqual(configured);
    expect(health).toEqual(['bash', '/hub/deploy/healthy.sh']);
    expect(healthUrl).toBe(`http://127.0.0.1:${configured[0]}/readyz`);
  });

  it('H18 installs only the declared dependencies of its workspace and lists them in an SBOM', () => {
    const installation = runs.find((run) => run.includes('npm ci --omit')) ?? '';
    expect(installation).toMatch(new RegExp(`&& npm ci --omit=dev .*--workspace ${folder}$`));
    expect(runs).toContain(`node deploy/sbom.ts ${folder} > sbom.cdx.json`);
    expect(text).toMatch(/^COPY --from=packages \/hub \.$/m);
  });
});

it('H18 pins every base image and engine by the registry’s digest', async () => {
  const folder = await temporaryFolder();
  // Replaces Docker, whose registry is external.
  const digest = `sha256:${'ab'.repeat(32)}`;
  const docker = join(folder.path, 'docker');
  const pin = (answer: string) => {
    writeFileSync(docker, `#!/bin/sh\n[ "$6" != '' ] && ${answer}\n`, { mode: 0o755 });
    const env = { PATH: `${folder.path}:${process.env.PATH}` };
    const script = join(repositoryRoot, 'deploy/pin-images.sh');
    return execFileSync('sh', [script], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const pinned = parseEnv(pin(`echo ${digest}`));
  const names = [
    'ALERTMANAGER',
    'BLACKBOX',
    'CADDY',
    'CLICKHOUSE',
    'DEBIAN',
    'GRAFANA',
    'MARIADB',
    'NATS',
    'NODE',
    'POSTGRES',
    'PROMETHEUS',
  ];
  const variables = names.map((name) => `${name}_IMAGE`);
  expect(Object.keys(pinned)).toEqual(variables);
  expect(pinned.NODE_IMAGE).toMatch(new RegExp(`^node:[\\w.-]+@${digest}$`));
  expect(() => pin('exit 1')).toThrow('returned no digest');
  expect(() => pin('echo nothing')).toThrow('is not a digest');
  await folder.remove();
});

it('H18 lists every installed npm package once', () => {
  const script = join(repositoryRoot, 'deploy/sbom.ts');
  const text = execFileSync(process.execPath, [script, 'contenthub/test'], { cwd: repositoryRoot, encoding: 'utf8' });
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: { name: string; purl: string }[];
  };
  const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  expect(components.map(({ purl }) => purl)).toEqual(
    expect.arrayContaining([
      `pkg:npm/fastify@${lock.packages['node_modules/fastify'].version}`,
      `pkg:npm/%40clickhouse/client@${lock.packages['node_modules/@clickhouse/client'].version}`,
    ]),
  );
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  expect(components.filter(({ name }) => name.startsWith('@contenthub/'))).toEqual([]);
});

it('H18 passes the base images of compose to every image', () => {
  const builds = Object.values(compose).flatMap(({ build }) => (build ? [build] : []));
  expect(builds.length).toBeGreaterThan(6);
  for (const build of builds) {
    const needed = [...parseDockerfile(build).text.matchAll(/^ARG (\w+_IMAGE)=/gm)].map(([, name]) => name);
    expect(build.args?.filter((argument) => !argument.includes('='))).toEqual(needed);
  }
});

describe('the image wordpress', () => {
  it('installs the Debian packages that tests use, with the PHP of its own Debian', () => {
    const text = parseImage('wordpress').text.replaceAll(/php\d\.\d/g, 'php');
    const names = packagesByEngine.wordpress.map((name) => name.replace(/^php\d\.\d/, 'php'));
    expect(names.filter((name) => !text.includes(` ${name}`))).toEqual([]);
  });
});

describe('the Docker build context', () => {
  it('excludes generated and private files', () => {
    const ignored = readFileSync(join(repositoryRoot, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', '.local', '**/*.env']));
  });
});
