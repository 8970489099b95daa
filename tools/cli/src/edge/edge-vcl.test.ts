import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { environmentVcl } from '@contenthub/services/engines/varnish-config';
import { expect, it } from 'vitest';
import { clusterEnvironment, composeEnvironment, generateEdgeVcl } from './edge-vcl.ts';

const deployed = (name: string) => readFile(join(repositoryRoot, 'deploy/edge', name), 'utf8');

it('matches the committed VCL (run `npm run edge` to update it)', async () => {
  expect(await deployed('known.vcl')).toBe(generateEdgeVcl());
  expect(await deployed('environment.vcl')).toBe(environmentVcl(composeEnvironment));
  expect(await deployed('../cluster/environment.vcl')).toBe(environmentVcl(clusterEnvironment));
});

it('defines exactly the subroutines that hub.vcl calls', async () => {
  const rules = await deployed('hub.vcl');
  const defined = [
    ...`${generateEdgeVcl()}${environmentVcl(composeEnvironment)}`.matchAll(/^sub ((?:known|environment)_\w+)/gm),
  ];
  const called = new Set(
    [...`${rules}${generateEdgeVcl()}`.matchAll(/call ((?:known|environment)_\w+)/g)].map(([, name]) => name),
  );
  expect(new Set(defined.map(([, name]) => name))).toEqual(called);
});
