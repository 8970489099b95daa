import type {
  ExperimentEvent,
  ExperimentPlan,
  ExperimentRecord,
} from '@contenthub/contracts/experiments/experiment-definitions';
import { experimentsPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { clientHeaders, clientType } from '@contenthub/contracts/platform/platform-paths';
import { staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketSubject, unknownSubject } from '@contenthub/experiments/evaluation/subject';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { DefinitionStore } from '../../experiments/definitions/definition-store.ts';
import { createEndingJob } from '../../experiments/definitions/ending-experiments.ts';
import { SlotStore } from '../../experiments/definitions/slot-store.ts';
import { Signatures } from '../../http/signatures.ts';
import type { Mail } from '../../mail/smtp.ts';
import { recordChange } from '../../staff/audit-log.ts';
import { consoleOrigin, type StaffClient, type StaffPlatform } from '../../staff/testing/staff-platform.ts';
import { dayMs, inDays, experimentPlan as plan, StaffExperiments } from './staff-experiments.ts';

/** Tests of experiments that staff define, for every store. */
export function describeDefinitions(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`experiments of staff on ${store}`, () => {
    let platform: StaffPlatform;
    let ada: StaffClient;
    let grace: StaffClient;
    let staff: StaffExperiments;
    beforeAll(async () => {
      staff = await StaffExperiments.start(await open());
      ({ platform, ada, grace } = staff);
    });
    afterAll(() => platform?.running.stop());

    const newName = () => staff.newName();
    const call = (client: StaffClient, path: string, body: unknown) => staff.call(client, path, body);
    const configuration = () => staff.configuration();
    const ruleOf = (name: string) => staff.ruleOf(name);
    const start = (own?: Partial<ExperimentPlan>) => staff.started(own);
    const publish: StaffExperiments['publish'] = (values, more) => staff.publish(values, more);
    /** Whether it is logged, and the headline that everybody gets without an experiment. */
    const defaultHeadline = async () => {
      const treatments = new Evaluator(await configuration()).experiments(unknownSubject('gdpr'));
      const found = treatments.find(({ experimentName }) => experimentName === 'post_popup_copy-default');
      return [found?.needLog, (found?.dynamicConfiguration as { headline?: string })?.headline];
    };
    const stop = (name: string) => staff.stop(name);

    it('L02 goes from draft to review, approval by a second person, start, stop and decision', async () => {
      const name = newName();
      expect((await call(ada, '', { name, plan: plan() })).body).toMatchObject({
        status: 'draft',
        version: 1,
        phases: [],
      });
      expect((await call(ada, `/${name}/start`, { version: 1 })).body.error).toBe('not-ready');
      expect((await call(ada, `/${name}/submit`, { version: 1 })).body.status).toBe('in-review');
      expect((await call(ada, `/${name}/approve`, { version: 1 })).body.error).toBe('own-experiment');
      expect((await call(ada, `/${name}/start`, { version: 1 })).body.error).toBe('not-approved');
      await call(grace, `/${name}/approve`, { version: 1 });
      expect((await call(ada, `/${name}/start`, { version: 1 })).body.status).toBe('running');
      expect((await call(ada, `/${name}/decide`, { version: 1, variant: 'question', reason: 'x' })).body.error).toBe(
        'not-stopped',
      );
      expect((await stop(name)).body.status).toBe('stopped');
      const decision = { variant: 'question', reason: '9 % more clicks.' };
      expect((await call(ada, `/${name}/decide`, { version: 1, ...decision })).body).toMatchObject({
        status: 'decided',
        decision,
      });
      const { client: admin } = await platform.signedIn('admin');
      const { entries } = (await admin.get(`${staffPaths.audit}?target=${name}`)).body;
      expect(entries.map(({ action }: AuditEntry) => action).reverse()).toEqual(
        ['create', 'submit', 'approve', 'start', 'stop', 'decide'].map((action) => `experiment.${action}`),
      );
      expect(entries[1]).toMatchObject({
        before: { status: 'running' },
        after: { status: 'stopped', reason: 'Enough.' },
      });
    });

    it('L02 a change in review needs a new approval and cannot overwrite a colleague’s change', async () => {
      const name = newName();
      await call(ada, '', { name, plan: plan() });
      await call(ada, `/${name}/submit`, { version: 1 });
      await call(grace, `/${name}/approve`, { version: 1 });
      const { body } = await call(ada, `/${name}`, { version: 1, plan: plan({ share: 0.5 }) });
      expect(body).toMatchObject({ status: 'draft', version: 2, approvedBy: null });
      expect((await call(grace, `/${name}`, { version: 1, plan: plan() })).body.error).toBe('changed-meanwhile');
    });

    it('L01 K01 is changed by growth managers and seen by all staff', async () => {
      const { client: editor } = await platform.signedIn('editor');
      expect((await call(editor, '', { name: newName(), plan: plan() })).status).toBe(403);
      expect((await call(platform.client(), '', { name: newName(), plan: plan() })).status).toBe(401);
      const { status, body } = await editor.get('/experiments');
      expect([status, body.needsApproval, body.experiments.length > 0]).toEqual([200, true, true]);
      expect(body.runningInCode).toContain('adding_google_signup_cta_to_blog_popup');
      expect(body.holdoutShare).toBe(0.05);
    });

    it.each<[string, Partial<ExperimentPlan>]>([
      ['an unknown slot', { slot: 'nowhere' }],
      ['a slot whose groups are in code', { slot: 'side_banner' }],
      [
        'a value that the slot does not allow',
        {
          variants: [
            { name: 'control', values: {} },
            { name: 'a', values: { headline: 'x'.repeat(61) } },
          ],
        },
      ],
      [
        'an unknown parameter',
        {
          variants: [
            { name: 'control', values: {} },
            { name: 'a', values: { colour: 'red' } },
          ],
        },
      ],
      [
        'no control',
        {
          variants: [
            { name: 'a', values: {} },
            { name: 'b', values: {} },
          ],
        },
      ],
      ['a slot that the server renders for everybody', { slot: 'nav_button_copy' }],
      ['targeting by page of what is shown before the page is known', { slot: 'related_posts', blogs: ['main'] }],
      ['an end in the past', { endsAt: inDays(-1) }],
      ['an end before the start', { startsAt: inDays(9), endsAt: inDays(8) }],
      ['no owner', { owner: '' }],
      ['an unknown metric', { primary: 'happiness' }],
    ])('L01 refuses %s', async (_what, own) => {
      expect((await call(ada, '', { name: newName(), plan: plan(own) })).status).toBe(400);
    });

    it('L01 reaches readers without a deploy: treatments carry the values of the slot', async () => {
      const { name } = await start({ countries: ['us'] });
      const evaluator = new Evaluator(await configuration());
      const seen = Array.from({ length: 400 }, (_, bucket) =>
        evaluator.experiments(bucketSubject(bucket, 'us'), [name]),
      );
      const question = seen.flat().find(({ groupName, needLog }) => groupName === 'question' && needLog);
      expect(question?.dynamicConfiguration).toEqual({ slot: 'post_popup_copy', headline: 'Still unsure?' });
      expect(evaluator.experiments(bucketSubject(1, 'other'), [name])[0]?.needLog).toBe(false);
      const refused = await call(ada, `/${await staff.approved()}/start`, { version: 1 });
      expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
      await stop(name);
    });

    it('L01 enrols nobody before the start of its plan', async () => {
      const { name, phases } = await start({ startsAt: inDays(2) });
      expect(await ruleOf(name)).toBeUndefined();
      expect(Date.parse(phases[0]?.from ?? '')).toBeGreaterThan(Date.now() + dayMs);
      await stop(name);
    });

    it('L01 previews an experiment with the key of its link, and pages have nothing of it before the start', async () => {
      const name = newName();
      const { body } = await call(ada, '', { name, plan: plan({ blogs: ['main'] }) });
      await call(ada, `/${name}/submit`, { version: 1 });
      expect(JSON.stringify(await configuration())).not.toContain(name);
      const preview = async (key: string) => {
        const url = platform.running.address + platformBase + experimentsPaths.getPreview;
        const headers = { [clientHeaders.type]: clientType, [clientHeaders.version]: '1.0.0' };
        const response = await fetch(`${url}?${new URLSearchParams({ name, key })}`, { headers });
        return [response.status, await response.json()];
      };
      expect(await preview(body.previewKey)).toEqual([
        200,
        {
          ...{ name, groups: ['control', 'question'] },
          dynamicConfiguration: {
            control: { slot: 'post_popup_copy', scope: { blogs: ['main'] } },
            question: { slot: 'post_popup_copy', scope: { blogs: ['main'] }, headline: 'Still unsure?' },
          },
        },
      ]);
      expect((await preview('guessed'))[0]).toBe(404);
    });

    it('L02 a kill switch removes it from the next configuration', async () => {
      const { name } = await start();
      expect(await ruleOf(name)).toBeDefined();
      await stop(name);
      expect(await ruleOf(name)).toBeUndefined();
    });

    it('L03 fixes metrics with their version at the start', async () => {
      const { name, version, plan: stored } = await start();
      expect([stored.primary, ...stored.secondary]).toEqual(['cta-click@1', 'sign-up-confirmed@1']);
      const swapped = await call(ada, `/${name}`, { version, plan: { ...stored, primary: 'helpful' }, newPhase: true });
      expect([swapped.status, swapped.body.error]).toEqual([409, 'metrics-are-fixed']);
      await stop(name);
    });

    it('L04 judges results on any day, or once at the planned end, which is fixed at the start', async () => {
      const any = await start();
      expect(new URLSearchParams(any.phases[0]?.resultsQuery).get('inference')).toBeNull();
      const later = { version: 1, plan: { ...any.plan, inference: 'fixed' as const } };
      expect((await call(ada, `/${any.name}`, later)).body.error).toBe('metrics-are-fixed');
      await stop(any.name);
      const { name, plan: stored, phases } = await start({ inference: 'fixed' });
      const query = new URLSearchParams(phases[0]?.resultsQuery);
      expect([query.get('inference'), query.get('plannedEnd')]).toEqual(['fixed', stored.endsAt]);
      const extended = await call(ada, `/${name}`, { version: 1, plan: { ...stored, endsAt: inDays(40) } });
      expect([extended.status, extended.body.error]).toEqual([409, 'fixed-horizon']);
      const owned = await call(ada, `/${name}`, { version: 1, plan: { ...stored, owner: 'grace@example.com' } });
      expect(owned.status).toBe(200);
      await stop(name);
    });

    it('L05 a changed share, targeting or variant starts a phase with its own name, seed and results', async () => {
      const { name, version, plan: stored } = await start({ share: 0.2 });
      const first = await ruleOf(name);
      const changed = { version, plan: { ...stored, share: 0.5 } };
      expect((await call(ada, `/${name}`, changed)).body.error).toBe('starts-new-phase');
      const { body } = await call(ada, `/${name}`, { ...changed, newPhase: true });
      expect(body.phases.map(({ number, experimentName, to }) => [number, experimentName, to !== null])).toEqual([
        [1, name, true],
        [2, `${name}_phase2`, false],
      ]);
      const second = await ruleOf(`${name}_phase2`);
      expect(await ruleOf(name)).toBeUndefined();
      expect(second).toMatchObject({ share: 0.5, groups: ['control', 'question'] });
      expect([second?.seed === first?.seed, second?.id === first?.id]).toEqual([false, false]);
      const query = new URLSearchParams(body.phases[0]?.resultsQuery);
      expect(query.get('variants')).toBe('control,question');
      expect(query.get('primary')).toBe('cta-click@1');
      expect(query.get('to')).toBe(body.phases[0]?.to);
      const shares = (query.get('shares') ?? '').split(',').map(Number);
      expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBeCloseTo(1, 5);
      await stop(name);
    });

    it('L02 makes the values of the chosen variant the default for everybody, until another decision', async () => {
      await publish({});
      const { name } = await start();
      await stop(name);
      const decided = await call(ada, `/${name}/decide`, { version: 1, variant: 'question', reason: 'It won.' });
      expect(decided.body.setsDefault).toBe(true);
      expect(await defaultHeadline()).toEqual([false, 'Still unsure?']);
      await call(ada, `/${name}/decide`, { version: 1, variant: 'control', reason: 'Complaints.' });
      expect(await defaultHeadline()).toEqual([undefined, undefined]);
    });

    it('L02 undoes a decision: the default before it returns, and archiving changes nothing', async () => {
      await publish({ headline: 'Before' });
      const { name } = await start();
      expect((await call(ada, `/${name}/archive`, { archived: true })).body.error).toBe('still-running');
      await stop(name);
      await call(ada, `/${name}/decide`, { version: 1, variant: 'question', reason: 'It won.' });
      expect((await call(ada, `/${name}/archive`, { archived: true })).body.archived).toBe(true);
      expect(await defaultHeadline()).toEqual([false, 'Still unsure?']);
      const { body } = await call(ada, `/${name}/undo-decision`, { version: 1, reason: 'It was wrong.' });
      expect([body.status, body.decision, body.setsDefault]).toEqual(['stopped', null, false]);
      expect(await defaultHeadline()).toEqual([false, 'Before']);
      const history = (await ada.get(`/experiments/${name}/history`)).body.entries as AuditEntry[];
      expect(history.map(({ action }) => action).slice(0, 3)).toEqual(
        ['undo-decision', 'archive', 'decide'].map((action) => `experiment.${action}`),
      );
      expect(history[0]?.after).toMatchObject({ reason: 'It was wrong.' });
      expect((await call(ada, `/${name}/undo-decision`, { version: 1 })).status).toBe(400);
      await publish({});
    });

    it('L02 pauses for everybody and resumes as a new phase', async () => {
      const { name } = await start();
      expect((await call(ada, `/${name}/pause`, { reason: 'A broken page.' })).body.status).toBe('paused');
      expect(await ruleOf(name)).toBeUndefined();
      const { body } = await call(ada, `/${name}/start`, { version: 1 });
      expect([body.status, body.phases.map(({ experimentName }) => experimentName)]).toEqual([
        'running',
        [name, `${name}_phase2`],
      ]);
      await stop(name);
    });

    it('K10 lists starts, ends and decisions for the charts, and nothing that is still to come', async () => {
      const { name, plan: stored } = await start();
      await call(ada, `/${name}`, { version: 1, plan: { ...stored, share: 0.5 }, newPhase: true });
      await call(ada, `/${name}/pause`, { reason: 'A broken page.' });
      await call(ada, `/${name}/start`, { version: 2 });
      await stop(name);
      await call(ada, `/${name}/decide`, { version: 2, variant: 'question', reason: 'More clicks.' });
      await call(ada, `/${name}/archive`, { archived: true });
      const later = await start({ startsAt: inDays(2) });
      const { client: viewer } = await platform.signedIn('viewer');
      const { events } = (await viewer.get('/experiment-events')).body as { events: ExperimentEvent[] };
      const kindsOf = (experiment: string) =>
        events.flatMap((event) => (event.experiment === experiment ? [event.kind] : []));
      expect(kindsOf(name)).toEqual(['started', 'new-phase', 'paused', 'resumed', 'stopped', 'decided']);
      expect(kindsOf(later.name)).toEqual([]);
      await stop(later.name);
      await publish({});
    });

    it('K11b lists experiments in code with their groups and share', async () => {
      const { client: viewer } = await platform.signedIn('viewer');
      const { experiments } = (await viewer.get('/experiments-in-code')).body;
      expect(experiments).toContainEqual({
        ...{ name: 'blog_gc', groups: ['control', 'product_headline', 'article_end'], on: true, share: 1 },
        ...{ owner: 'growth', expires: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
      });
    });

    it('L08 publishes values of a slot for all, one blog and one tier, each as a version', async () => {
      const first = await publish({ headline: 'For all' });
      const second = await publish({ headline: 'For members' }, { blog: 'main', tier: 'Premium' });
      expect([second.status, second.body.version]).toEqual([200, Number(first.body.version) + 1]);
      const defaults = async () =>
        ((await configuration()).experiments ?? []).filter(({ name }) => name.includes('-default'));
      expect((await defaults()).map(({ dynamicConfiguration }) => dynamicConfiguration.control)).toEqual([
        { slot: 'post_popup_copy', headline: 'For all' },
        { slot: 'post_popup_copy', scope: { blogs: ['main'], tiers: ['Premium'] }, headline: 'For members' },
      ]);
      const stale = await grace.post('/slots/post_popup_copy', {
        version: first.body.version,
        values: {},
        reason: 'Shorter.',
      });
      expect(stale.body.error).toBe('changed-meanwhile');
      await publish({}, { blog: 'main', tier: 'Premium' });
      await publish({});
      expect(await defaults()).toEqual([]);
    });

    it('L08 schedules values, and publishing others before that replaces them', async () => {
      await publish({ headline: 'Later' }, { startsAt: inDays(1) });
      expect(await defaultHeadline()).toEqual([undefined, undefined]);
      await publish({ headline: 'Now' });
      expect(await defaultHeadline()).toEqual([false, 'Now']);
      await publish({});
    });

    it('L08 refuses values that the slot does not allow, and changes while an experiment runs on it', async () => {
      expect((await publish({ headline: 'x'.repeat(61) })).status).toBe(400);
      expect((await ada.post('/slots/side_banner', { version: 0, values: {}, reason: 'Shorter.' })).status).toBe(404);
      const fewer = { version: 0, values: { cards: 2 }, reason: 'Fewer.' };
      expect((await ada.post('/slots/related_posts', { ...fewer, blog: 'main' })).status).toBe(400);
      expect((await ada.post('/slots/related_posts', { ...fewer, tier: 'Premium' })).status).toBe(200);
      const { client: editor } = await platform.signedIn('editor');
      expect((await editor.post('/slots/post_popup_copy', { version: 0, values: {}, reason: 'Shorter.' })).status).toBe(
        403,
      );
      const { name } = await start();
      expect((await publish({ headline: 'Now' })).body.error).toBe('experiment-running');
      await stop(name);
    });

    it.each(['running', 'paused'])(
      'L10 warns the owner of a %s one by mail once, 7 days before the end, and again before a later end',
      async (status) => {
        const owner = `${newName()}@example.com`;
        const { name, plan: stored } = await start({ endsAt: inDays(20), owner });
        if (status === 'paused') await call(ada, `/${name}/pause`, { reason: 'A broken page.' });
        const received = () => platform.running.mails.mails.filter(({ to }) => to === owner);
        const setEnd = (version: number, endsAt: string) =>
          call(ada, `/${name}`, { version, plan: { ...stored, endsAt } });
        await setEnd(1, inDays(8));
        await setEnd(2, inDays(6));
        await expect.poll(received).toHaveLength(1);
        expect(received()[0]).toMatchObject({ subject: `The experiment ${name} ends on ${inDays(6).slice(0, 10)}` });
        expect(received()[0]?.text).toContain(`${consoleOrigin}/experiments/${name}`);
        await setEnd(3, inDays(6.5));
        await expect.poll(received).toHaveLength(2);
        await stop(name);
      },
    );

    it.each([
      { status: 'running', inference: 'sequential', line: 'Read its results and record your decision.' },
      { status: 'paused', inference: 'sequential', line: 'Read its results and record your decision.' },
      { status: 'running', inference: 'fixed', line: 'It had a fixed horizon, so its results count from now on.' },
    ] as const)(
      'L10 stops a $status $inference one after its end, and mails that its results can be read',
      async (ended) => {
        const { status, inference, line } = ended;
        const owner = `${newName()}@example.com`;
        const { name } = await start({ inference, owner });
        expect(await ruleOf(name)).toBeDefined();
        if (status === 'paused') await call(ada, `/${name}/pause`, { reason: 'A broken page.' });
        const { database } = platform.running;
        await sql`update experiment_definitions set ends_at = now() - interval '1 second' where name = ${name}`.execute(
          database,
        );
        await expect.poll(() => ruleOf(name)).toBeUndefined();
        const slots = new SlotStore({ needsApproval: false, database, recordChange, now: Date.now });
        const previewKeys = new Signatures('secret', 'experiment-preview');
        const store = new DefinitionStore({
          ...{ database, slots, previewKeys, recordChange, needsApproval: true, now: Date.now },
        });
        const logger = createLogger('platform', 'silent');
        const mails: Mail[] = [];
        const job = createEndingJob({
          store,
          mailer: { send: (mail) => void mails.push(mail) },
          consoleOrigin,
          logger,
        });
        await job.runNow();
        await job.runNow();
        await job.stop();
        // The job of the platform may have been first.
        const received = () => [...mails, ...platform.running.mails.mails].filter(({ to }) => to === owner);
        await expect.poll(received).toHaveLength(1);
        expect(received()[0]?.subject).toBe(`The results of ${name} can be read`);
        expect(received()[0]?.text).toContain(line);
        expect(received()[0]?.text).toContain(`${consoleOrigin}/experiments/${name}`);
        const { body } = await ada.get('/experiments');
        expect(body.experiments.find((each: ExperimentRecord) => each.name === name).status).toBe('stopped');
      },
    );
  });
}
