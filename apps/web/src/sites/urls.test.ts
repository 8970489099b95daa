import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

it.each([
  ['prod', 'https://www.grammarly.com/premium', ''],
  ['preprod', 'https://www.preprod.grammarly.com/premium', ' data-environment="preprod"'],
  ['qa', 'https://www.qa.grammarly.com/premium', ' data-environment="qa"'],
])('G07 the hosts of %s are a setting of the server', async (environment, premium, attribute) => {
  vi.stubEnv('HUB_ENVIRONMENT', environment);
  const { environmentAttribute, urls } = await import('./urls.ts');
  expect([urls.premium, environmentAttribute]).toEqual([premium, attribute]);
});

it('G07 a browser uses the hosts of the page', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: { environment: 'qa' } } });
  const { urls } = await import('./urls.ts');
  vi.unstubAllGlobals();
  expect([urls.editor, urls.developerApps]).toEqual([
    'https://app.qa.grammarly.com/',
    'https://developer.qa.grammarly.com/apps',
  ]);
});
