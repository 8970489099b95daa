import { experimentsApi } from '@contenthub/contracts/experiments/experiments-api';
import { experimentsPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { consentCookie } from '@contenthub/contracts/platform/consent';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import type { Treatment } from '@contenthub/contracts/platform/visitor';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { anonymousSubject, userSubject } from '@contenthub/experiments/evaluation/subject';
import { experimentNames } from '@contenthub/experiments/registry/registry';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, expect, it } from 'vitest';
import type { ExperimentsPlatform } from './experiments-platform.ts';
import type { Reader } from './reader.ts';

const asInRegistry = new Evaluator(registryConfiguration);
const fits = new Ajv2020().compile(experimentsApi.getTreatments.response);
const sideBanner = 'blog_sticky_sidebanner_cta_rerun';

/** Tests of the experiment calls over HTTP. */
export function treatmentTests(running: () => ExperimentsPlatform): void {
  afterEach(() => running().reset());
  /** A visitor who is assigned to a group of this experiment. */
  const enrolled = async (): Promise<{ reader: Reader; id: number; treatment: Treatment }> => {
    for (;;) {
      const { reader, id } = await running().anonymous();
      const [treatment] = await reader.treatments([sideBanner]);
      if (treatment?.needLog) return { reader, id, treatment };
    }
  };

  it('E08 E12 E16 returns an anonymous visitor’s treatments by bucket', async () => {
    const { reader, id } = await running().anonymous();
    expect(id).toBeLessThan(0);
    const response = await reader.post(experimentsPaths.getTreatments, [...experimentNames, 'unknown']);
    const body = (await response.json()) as Treatment[];
    expect(response.status).toBe(200);
    expect(fits(body), JSON.stringify(fits.errors)).toBe(true);
    expect(body).toEqual(asInRegistry.experiments(anonymousSubject(String(id), 'us')));
    expect(body.map(({ experimentName }) => experimentName)).toEqual(experimentNames);
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  it('E08 E16 returns a signed-in visitor’s treatments by user id', async () => {
    const { reader, id } = await running().signedIn();
    expect(id).toBeGreaterThan(0);
    expect(await reader.treatments(experimentNames)).toEqual(asInRegistry.experiments(userSubject(String(id), 'us')));
  });

  it('E08 rejects anything but a list of names', async () => {
    const { reader } = await running().anonymous();
    for (const body of [{ names: ['blog_gc'] }, [{}], [['blog_gc']]]) {
      const { status } = await reader.post(experimentsPaths.getTreatments, body);
      expect(status, JSON.stringify(body)).toBe(400);
    }
  });

  it('E07 rejects a log without a token', async () => {
    const { reader, treatment } = await enrolled();
    const { visitor } = reader;
    const headers = { origin: 'http://www.contenthub.localhost:4000', 'content-type': 'application/json' };
    const init = { method: 'POST', headers: { ...headers, [csrfHeader]: 'none' }, body: JSON.stringify(treatment) };
    expect((await visitor.request(platformBase + experimentsPaths.logTreatment, init)).status).toBe(403);
    expect(await running().exposures()).toEqual([]);
  });

  it('E10 returns gates by country', async () => {
    const getGates = async (country: string) => {
      const { reader } = await running().anonymous(country);
      const treatments = await reader.gates([...closedNames, 'geo_usa', 'gdpr_inverted', 'blog_gc']);
      expect(fits(treatments)).toBe(true);
      return Object.fromEntries(treatments.map(({ experimentName, groupName }) => [experimentName, groupName]));
    };
    const closedNames = ['onetrust_test', 'whats_new_header_item_25', 'update_openings_page_urls_25'];
    const closed = Object.fromEntries(closedNames.map((name) => [name, 'off']));
    expect(await getGates('US')).toEqual({ ...closed, geo_usa: 'on', gdpr_inverted: 'on' });
    expect(await getGates('FR')).toEqual({ ...closed, geo_usa: 'off', gdpr_inverted: 'off' });
    expect(await getGates('BR')).toEqual({ ...closed, geo_usa: 'off', gdpr_inverted: 'on' });
    expect(await getGates('')).toEqual({ ...closed, geo_usa: 'off', gdpr_inverted: 'off' });
  });

  it('E10 closes and opens a gate for everyone at once when an operator does', async () => {
    const { reader } = await running().anonymous();
    const name = 'consumer_blog_cta_sign_up_first';
    const group = async () => (await reader.gates([name]))[0]?.groupName;
    await running().operator.set(name, { share: 0 });
    expect(await group()).toBe('off');
    await running().operator.set(name, { share: 1 });
    expect(await group()).toBe('on');
  });

  it('E09 stores an exposure once, however often it is reported', async () => {
    const { reader, id, treatment } = await enrolled();
    expect(await Promise.all([1, 2, 3].map(() => reader.log(treatment)))).toEqual([true, true, true]);
    expect(await running().exposures()).toEqual([
      { user_id: id, experiment: sideBanner, group_name: treatment.groupName },
    ]);
  });

  it('E09 stores no exposure for another group, another user or an override', async () => {
    const { reader, id, treatment } = await enrolled();
    const others = ['control', 'test_sidebanner_only'].filter((group) => group !== treatment.groupName);
    expect(others.length).toBeGreaterThan(0);
    for (const groupName of others) expect(await reader.log({ ...treatment, groupName })).toBe(false);
    for (const userId of ['', '42', '-42']) expect(await reader.log({ ...treatment, userId }), userId).toBe(false);
    expect(await running().exposures()).toEqual([]);

    await running().operator.set(sideBanner, { overrides: { [String(id)]: treatment.groupName } });
    const [overridden] = await reader.treatments([sideBanner]);
    expect(overridden).toMatchObject({ groupName: treatment.groupName, needLog: false });
    expect(await reader.log(treatment)).toBe(false);
  });

  it('E16 stores exposures of held-out visitors under the holdout', async () => {
    for (;;) {
      const { reader, id } = await running().anonymous();
      const held = (await reader.treatments([sideBanner]))[0]?.holdoutTreatment as Treatment | undefined;
      if (!held) continue;
      expect(await reader.log(held)).toBe(true);
      expect(await running().exposures()).toEqual([
        { user_id: id, experiment: 'blog_growth_holdout', group_name: 'holdout' },
      ]);
      return;
    }
  });

  it('E20 assigns control before the consent choice, and stores no exposure', async () => {
    const { reader, id } = await running().anonymous('DE');
    expect(id).toBe(unknownUserId);
    expect([...reader.visitor.cookies.keys()]).not.toContain('visitor');
    const treatments = await reader.treatments(experimentNames);
    expect(treatments.length).toBe(experimentNames.length);
    for (const one of treatments) {
      expect(one).toMatchObject({ groupName: 'control', needLog: false, userId: '' });
      expect(await reader.log(one)).toBe(false);
    }
    expect(await running().exposures()).toEqual([]);
    reader.visitor.cookies.set(consentCookie, encodeURIComponent(JSON.stringify({ categories: ['analytics'] })));
    const given = await reader.arrive();
    expect(given).toBeLessThan(0);
    expect((await reader.treatments(['blog_gc']))[0]?.userId).toBe(String(given));
  });
}
