import type { ExperimentPlan, ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { controlGroup } from '@contenthub/experiments/registry/registry';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { StaffExperiments } from './staff-experiments.ts';

/** Tests of where a decision changes the default, for every store. */
export function describeDecisions(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`decisions on ${store}`, () => {
    let staff: StaffExperiments;
    let decided: ExperimentRecord | undefined;
    beforeAll(async () => {
      staff = await StaffExperiments.start(await open());
    });
    afterEach(async () => {
      if (decided)
        await staff.call(staff.ada, `/${decided.name}/undo-decision`, {
          version: decided.version,
          reason: 'Next test.',
        });
      decided = undefined;
    });
    afterAll(() => staff?.platform.running.stop());

    const decide = async (own: Partial<ExperimentPlan>, more = {}) => {
      const { name } = await staff.stopped(own);
      const body = { version: 1, variant: 'question', reason: 'It won.', ...more };
      const called = await staff.call(staff.ada, `/${name}/decide`, body);
      if (called.status === 200) decided = called.body;
      return { name, ...called };
    };
    const undo = async (name: string) => {
      decided = undefined;
      return staff.call(staff.ada, `/${name}/undo-decision`, { version: 1, reason: 'It was wrong.' });
    };
    /** The published headlines by blog and plan, in the order in which pages apply them. */
    const headlines = async () =>
      ((await staff.configuration()).experiments ?? [])
        .filter(({ name }) => name.startsWith('post_popup_copy-default'))
        .map(({ dynamicConfiguration: { [controlGroup]: values } }) => {
          const { blogs = [], tiers = [] } = (values?.scope ?? {}) as { blogs?: string[]; tiers?: string[] };
          return [[...blogs, ...tiers].join(' '), values?.headline];
        });
    const question = 'Still unsure?';

    it.each<[string, Partial<ExperimentPlan>, string[]]>([
      ['everybody', {}, ['']],
      ['one blog', { blogs: ['engineering'] }, ['engineering']],
      ['two plans', { tiers: ['Freemium', 'Premium'] }, ['Freemium', 'Premium']],
      ['readers without an account', { visitors: 'anonymous' }, ['Anonymous']],
      [
        'two plans of two blogs',
        { blogs: ['main', 'developer'], tiers: ['Freemium', 'Premium'] },
        ['developer Freemium', 'developer Premium', 'main Freemium', 'main Premium'],
      ],
    ])(
      'L02 changes the default for %s, whom the experiment targeted, and undoes it there',
      async (_who, own, scopes) => {
        const { name, body } = await decide(own);
        expect([body.status, body.setsDefault]).toEqual(['decided', true]);
        expect(await headlines()).toEqual(scopes.map((scope) => [scope, question]));
        const { body: undone } = await undo(name);
        expect([undone.status, undone.setsDefault]).toEqual(['stopped', false]);
        expect(await headlines()).toEqual([]);
      },
    );

    it('L02 replaces narrower values of the same parameter, keeps others, and restores all of them', async () => {
      await staff.publish({ headline: 'For all', button: 'Go' });
      await staff.publish({ headline: 'For engineers' }, { blog: 'engineering' });
      await staff.publish({ headline: 'For developers' }, { blog: 'developer' });
      await staff.publish({ line: 'A line' }, { blog: 'main' });
      const before = await headlines();
      const { name } = await decide({ blogs: ['engineering', 'main'], tiers: ['Freemium'] });
      expect(await headlines()).toEqual([...before, ['engineering Freemium', question], ['main Freemium', question]]);
      await undo(name);
      expect(await headlines()).toEqual(before);
      await decide({});
      expect(await headlines()).toEqual([
        ['', question],
        ['developer', question],
        ['engineering', question],
        ['main', undefined],
      ]);
      const found = ((await staff.configuration()).experiments ?? []).find(
        (one) => one.name === 'post_popup_copy-default',
      );
      expect(found?.dynamicConfiguration[controlGroup]).toMatchObject({ headline: question, button: 'Go' });
      await undo((decided as ExperimentRecord).name);
      expect(await headlines()).toEqual(before);
      await staff.publish({});
      for (const blog of ['engineering', 'developer', 'main'] as const) await staff.publish({}, { blog });
    });

    it('L02 keeps values published since a decision when it is undone', async () => {
      const { name } = await decide({ blogs: ['engineering', 'main'] });
      await staff.publish({ headline: 'Newer' }, { blog: 'main' });
      await undo(name);
      expect(await headlines()).toEqual([['main', 'Newer']]);
      await staff.publish({}, { blog: 'main' });
    });

    it.each<[Partial<ExperimentPlan>, string]>([
      [{ devices: ['phone'] }, 'devices'],
      [{ categories: ['grammar'] }, 'categories'],
      [{ countries: ['us'] }, 'countries'],
    ])('L02 asks before it changes the default for more readers than those of %o', async (own, target) => {
      const { status, name, body } = await decide({ ...own, blogs: ['main'] });
      expect([status, body.error]).toEqual([409, 'wider-than-audience']);
      expect(body.message).toContain(target);
      expect(await headlines()).toEqual([]);
      const choose = (values: string, variant = 'question') =>
        staff.call(staff.ada, `/${name}/decide`, { version: 1, variant, reason: 'It won.', values });
      const kept = await choose('keep');
      expect(kept.body).toMatchObject({ status: 'decided', setsDefault: false, decision: { values: 'keep' } });
      expect(await headlines()).toEqual([]);
      decided = (await choose('publish')).body;
      expect(decided.setsDefault).toBe(true);
      expect(await headlines()).toEqual([['main', question]]);
    });

    it('L02 asks nothing about a decision for control', async () => {
      const { status, body } = await decide({ devices: ['phone'] }, { variant: 'control' });
      expect([status, body.setsDefault]).toEqual([200, false]);
    });
  });
}
