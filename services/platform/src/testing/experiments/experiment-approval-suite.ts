import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import { experimentsPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { clientHeaders, clientType } from '@contenthub/contracts/platform/platform-paths';
import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { inDays, StaffExperiments } from './staff-experiments.ts';

/** Tests of changes of started experiments that need a second person, for every store. */
export function describeApprovals(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`approval of changes on ${store}`, () => {
    let staff: StaffExperiments;
    beforeAll(async () => {
      staff = await StaffExperiments.start(await open());
    });
    afterAll(() => staff?.platform.running.stop());

    const variants: ExperimentPlan['variants'] = [
      { name: 'control', values: {} },
      { name: 'question', values: { headline: 'Unsure again?' } },
    ];
    const change = (name: string, version: number, plan: ExperimentPlan) =>
      staff.call(staff.ada, `/${name}`, { version, plan, newPhase: true });
    const headlineOf = async (name: string) =>
      (await staff.ruleOf(name))?.dynamicConfiguration.question as Record<string, unknown> | undefined;

    it.each<[string, Partial<ExperimentPlan>]>([
      ['texts', { variants }],
      ['blogs', { blogs: ['main'] }],
      ['categories', { categories: ['grammar'] }],
      ['plans', { tiers: ['Premium'] }],
      ['screens', { devices: ['phone'] }],
      ['countries', { countries: ['us'] }],
      ['readers', { visitors: 'anonymous' }],
      ['exclusion groups', { exclusionGroup: { name: 'popups', reserved: 0.5 } }],
    ])('L02 changed %s wait for a second person, and the running phase continues', async (_what, own) => {
      const { name, plan, phases } = await staff.started();
      const before = await staff.ruleOf(name);
      const { status, body } = await change(name, 1, { ...plan, ...own });
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'running', version: 2, plan, phases, proposal: { plan: own } });
      expect(await staff.ruleOf(name)).toEqual(before);
      const byAuthor = await staff.call(staff.ada, `/${name}/approve`, { version: 2 });
      expect([byAuthor.status, byAuthor.body.error]).toEqual([409, 'own-experiment']);
      await staff.stop(name);
    });

    it('L02 an approved change takes effect as a new phase, with the name of who approved it', async () => {
      const { name, plan } = await staff.started();
      await change(name, 1, { ...plan, variants });
      const unseen = await staff.call(staff.grace, `/${name}/approve`, { version: 1 });
      expect(unseen.body.error).toBe('changed-meanwhile');
      const { body } = await staff.call(staff.grace, `/${name}/approve`, { version: 2 });
      expect(body).toMatchObject({ status: 'running', plan: { variants }, proposal: null });
      expect(body.approvedBy).not.toBe(body.createdBy);
      expect(body.phases.map(({ experimentName, to }) => [experimentName, to === null])).toEqual([
        [name, false],
        [`${name}_phase2`, true],
      ]);
      const { entries } = (await staff.ada.get(`/experiments/${name}/history`)).body as { entries: AuditEntry[] };
      expect(entries.slice(0, 2)).toMatchObject([
        { action: 'experiment.approve-change', who: body.approvedBy, after: { plan: { variants } } },
        { action: 'experiment.propose-change', before: { proposedPlan: plan }, after: { proposedPlan: { variants } } },
      ]);
      expect(entries[0]?.after).not.toHaveProperty('proposedPlan');
      expect(await staff.ruleOf(name)).toBeUndefined();
      expect(await headlineOf(`${name}_phase2`)).toMatchObject({ headline: 'Unsure again?' });
      await staff.stop(name);
    });

    it('L02 a waiting change can be previewed and withdrawn, and blocks other changes', async () => {
      const { name, plan, previewKey } = await staff.started();
      const proposed = (await change(name, 1, { ...plan, variants })).body.proposal;
      const preview = async (of: string, key = '') => {
        const url = platformUrl(staff) + experimentsPaths.getPreview;
        const headers = { [clientHeaders.type]: clientType, [clientHeaders.version]: '1.0.0' };
        const response = await fetch(`${url}?${new URLSearchParams({ name: of, key })}`, { headers });
        const { dynamicConfiguration } = (await response.json()) as Record<
          string,
          Record<string, { headline: string }>
        >;
        return [response.status, dynamicConfiguration?.question?.headline];
      };
      expect(proposed?.experimentName).toBe(`${name}_phase2`);
      expect(await preview(`${name}_phase2`, proposed?.previewKey)).toEqual([200, 'Unsure again?']);
      expect(await preview(name, previewKey)).toEqual([200, 'Still unsure?']);
      expect((await preview(`${name}_phase2`, previewKey))[0]).toBe(404);
      expect((await change(name, 2, { ...plan, endsAt: inDays(40) })).body.error).toBe('change-waits');
      const { body } = await staff.call(staff.ada, `/${name}/withdraw-change`, { version: 2 });
      expect(body).toMatchObject({ status: 'running', plan, proposal: null });
      expect((await preview(`${name}_phase2`, proposed?.previewKey))[0]).toBe(404);
      const again = await staff.call(staff.ada, `/${name}/withdraw-change`, { version: 2 });
      expect([again.status, again.body.error]).toEqual([409, 'nothing-proposed']);
      await staff.stop(name);
    });

    it('L02 a paused experiment resumes with its approved plan, and a change of it waits, too', async () => {
      const { name, plan } = await staff.started();
      await staff.call(staff.ada, `/${name}/pause`, { reason: 'A broken page.' });
      const { body: waiting } = await change(name, 1, { ...plan, variants });
      expect(waiting).toMatchObject({ status: 'paused', plan, proposal: { plan: { variants } } });
      await staff.call(staff.ada, `/${name}/start`, { version: 2 });
      expect(await headlineOf(`${name}_phase2`)).toMatchObject({ headline: 'Still unsure?' });
      await staff.call(staff.ada, `/${name}/pause`, { reason: 'Still broken.' });
      const { body: approved } = await staff.call(staff.grace, `/${name}/approve`, { version: 2 });
      expect(approved).toMatchObject({ status: 'paused', plan: { variants }, proposal: null });
      expect(approved.phases).toHaveLength(2);
      await staff.call(staff.ada, `/${name}/start`, { version: 2 });
      expect(await headlineOf(`${name}_phase3`)).toMatchObject({ headline: 'Unsure again?' });
      await staff.stop(name);
    });

    it('L11 a text waits for a second person, who publishes the version that they read', async () => {
      const path = '/slots/post_popup_copy';
      const values = { headline: 'Is it right?' };
      const slots = async () => (await staff.ada.get('/slots')).body;
      const proposed = await staff.ada.post(path, { version: 0, values, reason: 'A question is friendlier.' });
      expect(proposed.body).toMatchObject({ version: null, proposal: { values, reason: 'A question is friendlier.' } });
      const { id } = proposed.body.proposal;
      expect(await slots()).toMatchObject({ needsApproval: true, versions: [], proposals: [{ id, values }] });
      const others = [
        await staff.grace.post(path, { version: 0, values: {}, reason: 'Mine.' }),
        await staff.ada.post(`${path}/approve`, { id }),
        await staff.grace.post(`${path}/approve`, { id: id + 1 }),
      ];
      expect(others.map(({ body }) => body.error)).toEqual(['change-waits', 'own-text', 'changed-meanwhile']);
      expect((await staff.grace.post(`${path}/approve`, { id })).body).toMatchObject({ version: 1, values });
      expect(await slots()).toMatchObject({ versions: [{ version: 1, values }], proposals: [] });
      const { client: admin } = await staff.platform.signedIn('admin');
      const { entries } = (await admin.get('/audit?target=post_popup_copy')).body as { entries: AuditEntry[] };
      expect(entries.map(({ action, after }) => [action, after.reason, after.approvedBy !== undefined])).toEqual([
        ['slot.publish', 'A question is friendlier.', true],
        ['slot.propose', 'A question is friendlier.', false],
      ]);

      const next = await staff.ada.post(path, { version: 1, values: {}, reason: 'Back.' });
      expect((await staff.ada.post(`${path}/withdraw`, { id: next.body.proposal.id })).status).toBe(200);
      expect(await slots()).toMatchObject({ versions: [{ version: 1 }], proposals: [] });
      await staff.publish({});
    });

    it('L11 a text needs a reason', async () => {
      const { status } = await staff.ada.post('/slots/post_popup_copy', { version: 0, values: {} });
      expect(status).toBe(400);
    });

    it('L02 share, end and owner are left to the manager, and stopping drops a waiting change', async () => {
      const { name, plan } = await staff.started({ share: 0.1 });
      const ramped = { ...plan, share: 0.5, endsAt: inDays(40), owner: 'grace@example.com' };
      const { body } = await change(name, 1, ramped);
      expect(body).toMatchObject({ status: 'running', plan: { share: 0.5 }, proposal: null });
      await change(name, 2, { ...body.plan, variants });
      expect((await staff.stop(name)).body.proposal).toBeNull();
    });

    it('L02 a change is not approved after its end', async () => {
      const { name, plan } = await staff.started();
      await change(name, 1, { ...plan, variants });
      const { database } = staff.platform.running;
      await sql`update experiment_definitions set proposed_plan = jsonb_set(proposed_plan, '{endsAt}', ${JSON.stringify(inDays(-1))}::jsonb)
        where name = ${name}`.execute(database);
      const { status, body } = await staff.call(staff.grace, `/${name}/approve`, { version: 2 });
      expect([status, body.error]).toEqual([409, 'already-over']);
      await staff.stop(name);
    });

    it('L02 an experiment that was started without an approval needs one to resume', async () => {
      const { name } = await staff.started();
      await staff.call(staff.ada, `/${name}/pause`, { reason: 'A broken page.' });
      const { database } = staff.platform.running;
      await sql`update experiment_definitions set approved_by = null where name = ${name}`.execute(database);
      expect((await staff.call(staff.ada, `/${name}/start`, { version: 1 })).body.error).toBe('not-approved');
      expect((await staff.call(staff.ada, `/${name}/approve`, { version: 1 })).body.error).toBe('own-experiment');
      await staff.call(staff.grace, `/${name}/approve`, { version: 1 });
      expect((await staff.call(staff.ada, `/${name}/start`, { version: 1 })).body.status).toBe('running');
      await staff.stop(name);
    });
  });
}

const platformUrl = ({ platform }: StaffExperiments) => platform.running.address + platformBase;
