import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentVcl } from '@contenthub/services/engines/edge-environment';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../repository.ts';
import { composeEnvironment } from './compose-environment.ts';
import { knownVcl } from './known-vcl.ts';

const deployed = (name: string) => readFile(join(repositoryRoot, 'deploy/edge', name), 'utf8');

it('is what the edge has: `npm run edge` writes it anew', async () => {
  expect(await deployed('known.vcl')).toBe(knownVcl());
  expect(await deployed('environment.vcl')).toBe(environmentVcl(composeEnvironment));
});

it('defines all that the rules of the edge ask for, and nothing else', async () => {
  const rules = await deployed('hub.vcl');
  const defined = [
    ...`${knownVcl()}${environmentVcl(composeEnvironment)}`.matchAll(/^sub ((?:known|environment)_\w+)/gm),
  ];
  const called = new Set(
    [...`${rules}${knownVcl()}`.matchAll(/call ((?:known|environment)_\w+)/g)].map(([, name]) => name),
  );
  expect(new Set(defined.map(([, name]) => name))).toEqual(called);
});
