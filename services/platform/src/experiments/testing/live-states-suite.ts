import type { ExperimentsConfiguration } from '@contenthub/contracts/experiments/experiments-api';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { ExperimentsPlatform } from './experiments-platform.ts';

const name = 'blog_sticky_sidebanner_cta_rerun';

/** Tests of changes at run time. */
export function liveTests(running: () => ExperimentsPlatform): void {
  afterEach(() => running().reset());
  const configuration = async (headers: Record<string, string> = {}) => {
    const response = await fetch(running().platform.address + internalPaths.configuration, { headers });
    const body = response.status === 304 ? undefined : ((await response.json()) as ExperimentsConfiguration);
    return { status: response.status, tag: response.headers.get('etag') ?? '', body };
  };

  it('lists every experiment and gate with its state', async () => {
    const { body } = await running().operator.list();
    expect(body).toContainEqual({
      name,
      type: 'experiment',
      groups: ['control', 'test_sidebanner_only', 'test_sidebanner_with_topbanner'],
      owner: 'growth',
      expires: expect.any(String),
      state: { on: true, share: 1, overrides: {} },
      changed: false,
    });
    expect(body.map((row: { name: string }) => row.name)).toContain('geo_usa');
  });

  it('changes the given fields only', async () => {
    await running().operator.set(name, { share: 0.5 });
    await running().operator.set(name, { overrides: { '7': 'control' } });
    const { body } = await running().operator.set(name, { on: false });
    expect(body).toMatchObject({ state: { on: false, share: 0.5, overrides: { '7': 'control' } }, changed: true });
  });

  it('rejects unknown names, and requests without an operator token', async () => {
    expect((await running().operator.set('nothing', { on: false })).status).toBe(404);
    const wrong = await running().operator.set(name, { overrides: { '7': 'no_such_group' } });
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('test_sidebanner_only')]);
    expect((await running().operator.set(name, { share: 2 })).status).toBe(400);
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      expect((await running().operator.set(name, { on: false }, headers as Record<string, string>)).status).toBe(401);
    }
    expect((await running().operator.list()).body.some(({ changed }: { changed: boolean }) => changed)).toBe(false);
  });

  it('E16 a disabled experiment enrols nobody', async () => {
    const groups = async () => {
      const found = new Set<string>();
      for (let number = 0; number < 12; number += 1) {
        const { reader } = await running().anonymous();
        found.add((await reader.treatments([name]))[0]?.needLog ? 'enrolled' : 'not enrolled');
      }
      return found;
    };
    expect(await groups()).toContain('enrolled');
    await running().operator.set(name, { on: false });
    expect(await groups()).toEqual(new Set(['not enrolled']));
  });

  it('detects a change made directly in the database', async () => {
    const before = (await configuration()).tag;
    await sql`insert into experiment_states (name, "on", share, overrides) values (${name}, true, 0.3, '{}')`.execute(
      running().database,
    );
    await expect.poll(async () => (await configuration()).tag).not.toBe(before);
  });

  it('returns the configuration to web only when it changed', async () => {
    const { tag, body } = await configuration();
    expect(`"${body?.version}"`).toBe(tag);
    expect((await configuration({ 'if-none-match': tag })).status).toBe(304);
    await running().operator.set(name, { share: 0.2 });
    const changed = await configuration({ 'if-none-match': tag });
    expect([changed.status, changed.body?.states[name]?.share]).toEqual([200, 0.2]);
  });
}
