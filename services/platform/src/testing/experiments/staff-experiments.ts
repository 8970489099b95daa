import type { ExperimentPlan, ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import type { ExperimentsConfiguration } from '@contenthub/contracts/experiments/experiments-api';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import type { SlotChange, SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import { expect } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { type StaffClient, StaffPlatform } from '../../staff/testing/staff-platform.ts';

export const dayMs = 24 * 60 * 60 * 1000;
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

export const experimentPlan = (own: Partial<ExperimentPlan> = {}): ExperimentPlan => ({
  ...{ hypothesis: 'A question makes more readers sign up.', slot: 'post_popup_copy' },
  variants: [
    { name: 'control', values: {} },
    { name: 'question', values: { headline: 'Still unsure?' } },
  ],
  ...{ visitors: 'everybody', share: 1, endsAt: inDays(30), owner: 'owner@example.com' },
  ...{ primary: 'cta-click', secondary: ['sign-up-confirmed'], guardrails: ['read-to-end'] },
  ...{ minimumLift: 0.05, plannedReaders: 20_000 },
  ...own,
});

export type Called = { status: number; body: ExperimentRecord & { error?: string; message?: string } };

/** A platform on which a second person approves experiments, and two growth managers. */
export class StaffExperiments {
  readonly platform: StaffPlatform;
  readonly ada: StaffClient;
  readonly grace: StaffClient;
  #count = 0;

  private constructor(platform: StaffPlatform, ada: StaffClient, grace: StaffClient) {
    this.platform = platform;
    this.ada = ada;
    this.grace = grace;
  }

  static async start(database: OpenDatabase): Promise<StaffExperiments> {
    const platform = await StaffPlatform.start(database, { EXPERIMENT_APPROVAL: 'second-person' });
    const { client: ada } = await platform.signedIn('growth');
    const { client: grace } = await platform.signedIn('growth');
    return new StaffExperiments(platform, ada, grace);
  }

  newName(): string {
    this.#count += 1;
    return `popup_copy_${this.#count}`;
  }

  async call(client: StaffClient, path: string, body: unknown): Promise<Called> {
    return (await client.post(`/experiments${path}`, body)) as unknown as Called;
  }

  /** Creates, submits and approves. */
  async approved(own: Partial<ExperimentPlan> = {}): Promise<string> {
    const name = this.newName();
    await this.call(this.ada, '', { name, plan: experimentPlan(own) });
    await this.call(this.ada, `/${name}/submit`, { version: 1 });
    await this.call(this.grace, `/${name}/approve`, { version: 1 });
    return name;
  }

  async started(own: Partial<ExperimentPlan> = {}): Promise<ExperimentRecord> {
    const { status, body } = await this.call(this.ada, `/${await this.approved(own)}/start`, { version: 1 });
    expect([status, body.status]).toEqual([200, 'running']);
    return body;
  }

  async stopped(own: Partial<ExperimentPlan> = {}): Promise<ExperimentRecord> {
    return (await this.stop((await this.started(own)).name)).body;
  }

  stop(name: string): Promise<Called> {
    return this.call(this.ada, `/${name}/stop`, { reason: 'Enough.' });
  }

  async list(): Promise<ExperimentRecord[]> {
    return (await this.ada.get('/experiments')).body.experiments as ExperimentRecord[];
  }

  async publish(values: Record<string, string>, more: Partial<SlotChange> = {}) {
    const { versions } = (await this.ada.get('/slots')).body as { versions: SlotVersion[] };
    const { version = 0 } = versions.find(({ slot }) => slot === 'post_popup_copy') ?? {};
    const change = { version, values, reason: 'It reads better.', ...more };
    const response = await this.ada.post('/slots/post_popup_copy', change);
    const id = response.body.proposal?.id;
    return id === undefined ? response : this.grace.post('/slots/post_popup_copy/approve', { id });
  }

  async configuration(): Promise<ExperimentsConfiguration> {
    const response = await fetch(this.platform.running.address + internalPaths.configuration);
    return (await response.json()) as ExperimentsConfiguration;
  }

  async ruleOf(name: string) {
    return (await this.configuration()).experiments?.find((rule) => rule.name === name);
  }
}
