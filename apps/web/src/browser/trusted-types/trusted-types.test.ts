import { beforeEach, expect, it, vi } from 'vitest';

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | undefined>;
const policies = new Map<string, Rules>();

/** Records the rules of each policy and marks strings that a policy accepted. */
function createPolicy(name: string, rules: Rules): Rules {
  policies.set(name, rules);
  const marked = (rule: keyof Rules) => (text: string) => `trusted ${rules[rule](text)}`;
  return { createHTML: marked('createHTML'), createScriptURL: marked('createScriptURL') };
}

beforeEach(() => {
  policies.clear();
  vi.resetModules();
});

it('H17 trusts post text and own script URLs through one named policy', async () => {
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { trustPostHtml, trustScriptUrl } = await import('./trusted-types.ts');
  expect([...policies.keys()]).toEqual(['contenthub']);
  expect(trustPostHtml('<p>x</p>')).toBe('trusted <p>x</p>');
  expect(trustScriptUrl('/assets/a.js')).toBe('trusted /assets/a.js');
});

it('H17 returns plain strings without Trusted Types support', async () => {
  const { trustPostHtml, trustScriptUrl } = await import('./trusted-types.ts');
  expect(trustPostHtml('<p>x</p>')).toBe('<p>x</p>');
  expect(trustScriptUrl('/assets/a.js')).toBe('/assets/a.js');
});

it('H17 allows libraries to write only text and the icons of the consent library', async () => {
  vi.stubGlobal('trustedTypes', { createPolicy });
  await import('./default-policy.ts');
  const rules = policies.get('default');
  const icon = '<svg viewBox="0 0 24 24" stroke-width="1.5"><path d="M 19.5 4.5 L 4.5 19.5 M 4.5 4.5"/></svg>';
  for (const html of ['', 'Allow all', 'Chat & tag manager', icon]) expect(rules?.createHTML(html)).toBe(html);
  for (const html of ['<b>x</b>', '<img src=x onerror=x>', `${icon}<p>`, icon.replace('/>', ' onload="x"/>')])
    expect(rules?.createHTML(html)).toBeUndefined();
  expect(rules?.createScriptURL('/assets/a.js')).toBeUndefined();
});

it('H17 allows third-party scripts to write HTML and load scripts after consent', async () => {
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { allowThirdParties } = await import('./default-policy.ts');
  allowThirdParties();
  expect(policies.get('default')?.createHTML('<b>x</b>')).toBe('<b>x</b>');
  expect(policies.get('default')?.createScriptURL('https://tags.test/b.js')).toBe('https://tags.test/b.js');
});
