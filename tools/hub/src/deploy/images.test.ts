import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CollectorSettings } from '@contenthub/collector/settings';
import { ContentSettings } from '@contenthub/content/settings';
import { PlatformSettings } from '@contenthub/platform/settings';
import { PurgerSettings } from '@contenthub/purger/settings';
import { packagesOf } from '@contenthub/services/system/packages';
import { WebSettings } from '@contenthub/web/server/settings.server';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../repository.ts';
import { of, readImage } from './image.ts';

const services = {
  web: { folder: 'apps/web', settings: WebSettings },
  content: { folder: 'services/content', settings: ContentSettings },
  platform: { folder: 'services/platform', settings: PlatformSettings },
  collector: { folder: 'services/collector', settings: CollectorSettings },
  purger: { folder: 'services/purger', settings: PurgerSettings },
};
const images = [...Object.keys(services), 'wordpress', 'edge'];
const dockerfile = (name: string) => `deploy/${name}/Dockerfile`;

describe.each(images)('the image %s', (name) => {
  const { text, instructions, last, command, health } = readImage(dockerfile(name));

  it('has a Dockerfile that the linter has no word against', () => {
    expect(text).not.toBe('');
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('is built on bases of an exact version, which whoever builds may pin by digest', () => {
    const bases = instructions.filter((one) => one.getKeyword() === 'FROM').map((one) => one.getArguments()[0]);
    const variables = bases.map((base) => /^\$\{(\w+_IMAGE)\}$/.exec(base?.getValue() ?? '')?.[1]);
    expect(variables.length).toBeGreaterThan(0);
    for (const variable of variables) {
      expect(text).toMatch(new RegExp(`^ARG ${variable}=[a-z]+:\\d+\\.\\d+[\\w.-]*$`, 'm'));
    }
  });

  it('runs as nobody special, by a command without a shell, and says whether it is well', () => {
    expect(of(last, 'USER')).toMatch(/^(node|www-data|varnish)$/);
    expect(command.length).toBeGreaterThan(0);
    expect(health.length).toBeGreaterThan(0);
  });

  it('copies only what there is', () => {
    const copied = instructions
      .filter((one) => one.getKeyword() === 'COPY' && !one.getTextContent().includes('--from='))
      .flatMap((one) => one.getArguments().slice(0, -1))
      .map((source) => source.getValue())
      .filter((source) => !source.includes('*'));
    expect(copied.filter((source) => !existsSync(join(repositoryRoot, source)))).toEqual([]);
  });
});

describe.each(Object.entries(services))('the image %s', (name, { folder }) => {
  it('starts the process that the repository starts, and asks it where its settings let it listen', () => {
    const { command, health } = readImage(dockerfile(name));
    expect(command).toEqual(['node', `${folder}/src/main.ts`]);
    expect(health).toEqual([
      'node',
      'deploy/healthy.ts',
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d{4}\/readyz$/),
    ]);
    const ports = Object.entries(services[name as keyof typeof services].settings.properties)
      .filter(([setting, schema]) => setting.endsWith('PORT') && 'default' in schema)
      .map(([, schema]) => String((schema as { default: number }).default));
    // Web asks the platform at its operations port too.
    if (name === 'platform') ports.push('4021');
    expect(of(readImage(dockerfile(name)).last, 'EXPOSE').split(' ')).toEqual(ports);
  });

  it('installs its own workspace, and so the packages that it declares', () => {
    expect(readImage(dockerfile(name)).text).toMatch(new RegExp(`npm ci --omit=dev .*--workspace ${folder} `));
  });
});

describe('the image wordpress', () => {
  it('has the packages of Debian that tests run', () => {
    const { text } = readImage(dockerfile('wordpress'));
    expect(packagesOf.wordpress.filter((one) => !text.includes(` ${one}`))).toEqual([]);
  });
});

describe('what is left out of images', () => {
  it('is what a clone makes or keeps to itself', () => {
    const ignored = readFileSync(join(repositoryRoot, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', '.local', '**/*.env']));
  });
});
