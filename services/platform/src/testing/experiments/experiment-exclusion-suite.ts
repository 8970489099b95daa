import type {
  ExclusionGroup,
  ExperimentPlan,
  ExperimentRecord,
} from '@contenthub/contracts/experiments/experiment-definitions';
import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { evaluate } from '@contenthub/experiments/evaluation/evaluate';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketSubject, userSubject } from '@contenthub/experiments/evaluation/subject';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { StaffExperiments } from './staff-experiments.ts';

/** One experiment can run on each. */
const slots = ['post_popup_copy', 'top_banner_copy', 'side_banner_copy', 'related_posts', 'popup_type'];
const readers = [
  ...Array.from({ length: 2500 }, (_, index) => bucketSubject(index * 4, 'us')),
  ...Array.from({ length: 500 }, (_, index) => userSubject(String(index + 1), 'us')),
];

/** Tests of experiments of staff that share no readers, for every store. */
export function describeExclusion(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`exclusion groups on ${store}`, () => {
    let staff: StaffExperiments;
    beforeAll(async () => {
      staff = await StaffExperiments.start(await open());
    });
    afterEach(async () => {
      for (const { name, status } of await staff.list()) {
        if (status === 'running' || status === 'paused') await staff.stop(name);
      }
    });
    afterAll(() => staff?.platform.running.stop());

    /** A plan on the slot with this number. */
    const planOn = (slot: number, reserved: number, own: Partial<ExperimentPlan> = {}): Partial<ExperimentPlan> => ({
      ...{ slot: slots[slot] ?? '', exclusionGroup: { name: 'popups', reserved } },
      variants: [
        { name: 'control', values: {} },
        { name: 'other', values: {} },
      ],
      ...own,
    });
    const start = (name: string, version = 1) => staff.call(staff.ada, `/${name}/start`, { version });
    const rangeOf = async (name: string) => {
      const { group, from, to } = (await staff.ruleOf(name))?.exclusion ?? {};
      return [group, from, to];
    };
    const groups = async () => (await staff.ada.get('/experiments')).body.exclusionGroups as ExclusionGroup[];
    const heldIn = async (name: string) => (await groups()).find((one) => one.name === name)?.held;
    /** The experiments among these that each reader is in, by what pages contain. */
    const enrolledIn = async (names: readonly string[]) => {
      const { publicDefinitions } = new Evaluator(await staff.configuration());
      return readers.map((reader) =>
        evaluate(publicDefinitions, reader)
          .filter(({ experimentName, needLog }) => needLog && names.includes(experimentName.replace(/_phase\d+$/, '')))
          .map(({ experimentName }) => experimentName),
      );
    };

    it('L01 gives each experiment the first free range, and refuses one without room', async () => {
      const first = await staff.started(planOn(0, 0.3));
      const second = await staff.started(planOn(1, 0.5, { share: 0.5 }));
      const group = 'exclusion-group/popups';
      expect([await rangeOf(first.name), await rangeOf(second.name)]).toEqual([
        [group, 0, 0.3],
        [group, 0.3, 0.8],
      ]);
      const third = await staff.approved(planOn(2, 0.25));
      const { status, body } = await start(third);
      expect([status, body.error]).toEqual([409, 'no-room']);
      expect(body.message).toBe(
        `The exclusion group popups has no room for 25% of readers. ${first.name} holds 30% and ${second.name} holds 50%. The largest free share is 20%.`,
      );
      expect(await heldIn('popups')).toEqual(
        expect.arrayContaining([
          { experiment: first.name, from: 0, to: 0.3 },
          { experiment: second.name, from: 0.3, to: 0.8 },
        ]),
      );
      const enrolled = await enrolledIn([first.name, second.name]);
      expect(Math.max(...enrolled.map(({ length }) => length))).toBe(1);
      const part = (name: string) => enrolled.filter(([one]) => one === name).length / readers.length;
      // The holdout takes 5%, and the share is one of the reserved readers.
      expect([part(first.name), part(second.name)]).toEqual([expect.closeTo(0.285, 1), expect.closeTo(0.2375, 1)]);
      await staff.stop(first.name);
      expect((await start(third)).body.status).toBe('running');
      expect(await rangeOf(third)).toEqual([group, 0, 0.25]);
    });

    it('L01 keeps the range through a pause and a new share, and releases it at the stop', async () => {
      const { name, plan } = await staff.started(planOn(0, 0.6));
      const waiting = await staff.approved(planOn(1, 0.6));
      await staff.call(staff.ada, `/${name}/pause`, { reason: 'A broken page.' });
      expect((await start(waiting)).body.error).toBe('no-room');
      await start(name);
      const range = ['exclusion-group/popups', 0, 0.6];
      expect(await rangeOf(`${name}_phase2`)).toEqual(range);
      await staff.call(staff.ada, `/${name}`, { version: 1, plan: { ...plan, share: 0.5 }, newPhase: true });
      expect(await rangeOf(`${name}_phase3`)).toEqual(range);
      expect((await start(waiting)).body.error).toBe('no-room');
      await staff.stop(name);
      expect((await start(waiting)).body.status).toBe('running');
      const { entries } = (await staff.ada.get(`/experiments/${waiting}/history`)).body as { entries: AuditEntry[] };
      expect(entries[0]).toMatchObject({
        ...{ action: 'experiment.start', after: { reservedReaders: { from: 0, to: 0.6 } } },
      });
    });

    it('L02 L05 a changed group waits for approval, needs room, and starts a phase', async () => {
      const { name, plan } = await staff.started(planOn(0, 0.4));
      const other = await staff.started(planOn(1, 0.4));
      const grow = (reserved: number) => ({ ...plan, exclusionGroup: { name: 'popups', reserved } });
      const proposed = await staff.call(staff.ada, `/${name}`, { version: 1, plan: grow(0.6), newPhase: true });
      expect(proposed.body).toMatchObject({
        plan: { exclusionGroup: { reserved: 0.4 } },
        proposal: { plan: grow(0.6) },
      });
      expect((await rangeOf(name))[2]).toBe(0.4);
      const refused = await staff.call(staff.grace, `/${name}/approve`, { version: 2 });
      expect([refused.status, refused.body.error]).toEqual([409, 'no-room']);
      expect(refused.body.message).toContain(`${other.name} holds 40%. The largest free share is 40%.`);
      await staff.stop(other.name);
      const { body } = await staff.call(staff.grace, `/${name}/approve`, { version: 2 });
      expect(body.phases.map(({ plan: { exclusionGroup } }) => exclusionGroup?.reserved)).toEqual([0.4, 0.6]);
      expect(await rangeOf(`${name}_phase2`)).toEqual(['exclusion-group/popups', 0, 0.6]);
      await staff.call(staff.ada, `/${name}/pause`, { reason: 'A broken page.' });
      const { exclusionGroup: _left, ...without } = body.plan;
      await staff.call(staff.ada, `/${name}`, { version: 2, plan: without });
      await staff.call(staff.grace, `/${name}/approve`, { version: 3 });
      expect(await heldIn('popups')).toEqual([]);
      await start(name, 3);
      expect(await staff.ruleOf(`${name}_phase3`)).not.toHaveProperty('exclusion');
    });

    it('L01 joins the group of an experiment in code, whose readers it never gets', async () => {
      const tooLarge = await staff.approved(
        planOn(0, 0.6, { exclusionGroup: { name: 'writing-checker', reserved: 0.6 } }),
      );
      const { body } = await start(tooLarge);
      expect(body.message).toContain('blog_gc holds 50%. The largest free share is 50%.');
      const { name } = await staff.started(
        planOn(1, 0, { exclusionGroup: { name: 'writing-checker', reserved: 0.5 } }),
      );
      const enrolled = await enrolledIn([name, 'blog_gc']);
      expect(new Set(enrolled.flat())).toEqual(new Set([name, 'blog_gc']));
      expect(Math.max(...enrolled.map(({ length }) => length))).toBe(1);
    });

    it('L01 starts one after the other, so that two at once never get the same readers or slot', async () => {
      const names = await Promise.all([0, 1, 2].map((slot) => staff.approved(planOn(slot, 0.5))));
      const statuses = (await Promise.all(names.map((name) => start(name)))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 200, 409]);
      expect((await heldIn('popups'))?.map(({ from }) => from).toSorted()).toEqual([0, 0.5]);
      const onSlot = await Promise.all([staff.approved(planOn(3, 0.5)), staff.approved({ ...planOn(3, 0.5) })]);
      for (const name of names) await staff.stop(name);
      const both = (await Promise.all(onSlot.map((name) => start(name)))).map(({ status }) => status);
      expect(both.toSorted()).toEqual([200, 409]);
    });

    it('L01 no reader is in two experiments of a group, whatever starts, pauses, grows and stops', async () => {
      const step = fc.record({
        action: fc.constantFrom('start', 'start', 'pause', 'resume', 'share', 'stop'),
        slot: fc.nat(slots.length - 1),
        reserved: fc.constantFrom(0.1, 0.25, 1 / 3, 0.5, 0.8),
      });
      const [steps = []] = fc.sample(fc.array(step, { minLength: 24, maxLength: 24 }), {
        numRuns: 1,
        seed: 20_261_119,
      });
      expect(steps).toHaveLength(24);
      const running = new Map<number, ExperimentRecord>();
      const all = new Set<string>();
      let largest = 0;
      for (const { action, slot, reserved } of steps) {
        const current = running.get(slot);
        if (action === 'start' && !current) {
          const name = await staff.approved(planOn(slot, reserved));
          all.add(name);
          const { status, body } = await start(name);
          if (status === 200) running.set(slot, body);
          else expect(body.error).toBe('no-room');
        } else if (current) {
          const { name, version, plan } = current;
          if (action === 'pause') await staff.call(staff.ada, `/${name}/pause`, { reason: 'A broken page.' });
          if (action === 'resume') await start(name, version);
          if (action === 'share') {
            const changed = { version, plan: { ...plan, share: plan.share / 2 }, newPhase: true };
            running.set(slot, (await staff.call(staff.ada, `/${name}`, changed)).body);
          }
          if (action === 'stop') {
            await staff.stop(name);
            running.delete(slot);
          }
        }
        const enrolled = await enrolledIn([...all]);
        largest = Math.max(largest, new Set(enrolled.flat()).size);
        expect(Math.max(...enrolled.map(({ length }) => length))).toBeLessThanOrEqual(1);
      }
      // Several experiments have run at once.
      expect(largest).toBeGreaterThan(1);
    });

    it.each([
      ['a name with spaces', { name: 'our popups', reserved: 0.5 }],
      ['no readers', { name: 'popups', reserved: 0 }],
      ['more than all readers', { name: 'popups', reserved: 1.1 }],
    ])('L01 refuses %s', async (_what, exclusionGroup) => {
      const name = await staff.approved({ exclusionGroup });
      expect((await staff.list()).find((one) => one.name === name)).toBeUndefined();
    });
  });
}
