import Type, { type Static, type TSchema } from 'typebox';
import { BlogType } from '../content/blogs.ts';
import { noParams } from '../http/endpoint.ts';
import { tiers } from '../platform/tiers.ts';
import type { StaffEndpoint } from '../staff/staff-api.ts';
import { AuditEntry } from '../staff/staff-schemas.ts';
import { experimentStaffPaths as paths } from './experiments-paths.ts';

/** The life of an experiment that staff define. */
export const experimentStatuses = ['draft', 'in-review', 'running', 'paused', 'stopped', 'decided'] as const;
export type ExperimentStatus = (typeof experimentStatuses)[number];

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{3})?)?Z$' });
const strict = <P extends Record<string, TSchema>>(properties: P, title?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(title && { title }) });

const some = <T extends TSchema>(schema: T) => Type.Array(schema, { minItems: 1, maxItems: 20, uniqueItems: true });

/** Phases after the first have a suffix, so that the data of two phases never mix. */
const Name = Type.String({
  pattern: '^(?!.*_phase\\d)[a-z][a-z0-9_]{2,59}$',
  description: 'Lower-case letters, digits and underscores; never reused.',
});

export const ExperimentVariant = strict(
  { name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }), values: Type.Record(Type.String(), Type.Unknown()) },
  'ExperimentVariant',
);

/** Experiments of one exclusion group never share a reader. */
const ExclusionGroupPlan = strict({
  name: Type.String({ pattern: '^[a-z][a-z0-9_-]{1,39}$' }),
  reserved: Type.Number({ minimum: 0.01, maximum: 1, description: 'The share of all readers that it reserves.' }),
});

/** What staff decide before the start. */
export const ExperimentPlan = strict(
  {
    hypothesis: Text(500),
    slot: Text(60),
    variants: Type.Array(ExperimentVariant, { minItems: 2, maxItems: 6, description: 'Control first.' }),
    visitors: Type.Enum(['everybody', 'anonymous', 'signed-in']),
    countries: Type.Optional(Type.Array(Type.Enum(['us', 'gdpr', 'other']), { minItems: 1, uniqueItems: true })),
    blogs: Type.Optional(some(BlogType)),
    categories: Type.Optional(some(Type.String({ pattern: '^[a-z0-9-]{1,80}$' }))),
    tiers: Type.Optional(some(Type.Enum([...tiers]))),
    devices: Type.Optional(some(Type.Enum(['phone', 'desktop']))),
    exclusionGroup: Type.Optional(ExclusionGroupPlan),
    share: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: 'The share of the audience, or with an exclusion group, of the reserved readers.',
    }),
    startsAt: Type.Optional(Time),
    endsAt: Time,
    owner: Type.String({
      maxLength: 254,
      pattern: '^[^@\\s]+@[^@\\s]+$',
      description: 'Gets the mail before the end.',
    }),
    primary: Text(60),
    secondary: Type.Array(Text(60), { maxItems: 10, uniqueItems: true }),
    guardrails: Type.Array(Text(60), { maxItems: 10, uniqueItems: true }),
    minimumLift: Type.Number({ minimum: 0.001, maximum: 1 }),
    plannedReaders: Type.Integer({ minimum: 100, maximum: 1e9 }),
    inference: Type.Optional(
      Type.Enum(['sequential', 'fixed'], {
        default: 'sequential',
        description: 'How results are judged: `sequential` on any day, `fixed` once, at the planned end.',
      }),
    ),
  },
  'ExperimentPlan',
);
export type ExperimentPlan = Static<typeof ExperimentPlan>;

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const ExperimentPhase = strict(
  {
    number: Type.Integer(),
    experimentName: Type.String({ description: 'The name of this phase in treatments and events.' }),
    plan: ExperimentPlan,
    from: Type.String(),
    to: nullable(Type.String()),
    resultsQuery: Type.String({ description: 'Query of the results of this phase in the analytics API.' }),
  },
  'ExperimentPhase',
);
export type ExperimentPhase = Static<typeof ExperimentPhase>;

const decisionFields = {
  variant: Text(40),
  reason: Text(2000),
  values: Type.Optional(
    Type.Enum(['publish', 'keep'], {
      description:
        'Needed if the experiment was limited to screens, categories or countries. `publish` changes the default for all of them, `keep` changes nothing.',
    }),
  ),
};
export const ExperimentDecision = strict(decisionFields, 'ExperimentDecision');
export type ExperimentDecision = Static<typeof ExperimentDecision>;

export const ExperimentProposal = strict(
  {
    plan: ExperimentPlan,
    by: Type.String(),
    experimentName: Type.String({ description: 'The name of the change in preview links.' }),
    previewKey: Type.String(),
  },
  'ExperimentProposal',
);
export type ExperimentProposal = Static<typeof ExperimentProposal>;

export const ExperimentRecord = strict(
  {
    name: Type.String(),
    status: Type.Enum([...experimentStatuses]),
    version: Type.Integer({ description: 'Grows with every change.' }),
    plan: ExperimentPlan,
    createdBy: Type.String(),
    submittedBy: nullable(Type.String()),
    approvedBy: nullable(Type.String()),
    proposal: Type.Union([ExperimentProposal, Type.Null()], {
      description: 'A change of a started experiment that waits for approval. Until then, readers get `plan`.',
    }),
    decision: nullable(ExperimentDecision),
    phases: Type.Array(ExperimentPhase),
    conflicts: Type.Array(Type.String({ description: 'Running experiments on the same slot.' })),
    archived: Type.Boolean({ description: 'Left out of the list, unless somebody asks for it.' }),
    setsDefault: Type.Boolean({ description: 'Whether its decision is a current default of the slot.' }),
    changedAt: Type.String(),
    previewKey: Type.String({ description: 'Part of preview links. Texts are not on pages before the start.' }),
  },
  'ExperimentRecord',
);
export type ExperimentRecord = Static<typeof ExperimentRecord>;

export const ExclusionGroup = strict(
  {
    name: Type.String(),
    held: Type.Array(strict({ experiment: Type.String(), from: Type.Number(), to: Type.Number() }), {
      description: 'Ranges of readers, from 0 to 1, that started experiments and those in code hold.',
    }),
  },
  'ExclusionGroup',
);
export type ExclusionGroup = Static<typeof ExclusionGroup>;

/** What readers may notice: the start and end of phases, and decisions. */
export const ExperimentEvent = strict(
  {
    experiment: Type.String(),
    kind: Type.Enum(['started', 'resumed', 'new-phase', 'paused', 'stopped', 'decided']),
    at: Type.String(),
  },
  'ExperimentEvent',
);
export type ExperimentEvent = Static<typeof ExperimentEvent>;

/** An experiment whose groups are in the code of the site. It is changed with a release or on the command line. */
export const CodeExperiment = strict(
  {
    name: Type.String(),
    groups: Type.Array(Type.String(), { description: 'Control first.' }),
    on: Type.Boolean(),
    share: Type.Number(),
    owner: Type.String({ description: 'A team.' }),
    expires: Type.String({ description: 'The last day, as YYYY-MM-DD.' }),
  },
  'CodeExperiment',
);
export type CodeExperiment = Static<typeof CodeExperiment>;

const params = strict({ name: Name });
const read = { params: noParams, query: Type.Object({}), paged: false } as const;
const change = <B extends TSchema>(body: B) => ({ ...read, params, method: 'POST', body, access: 'growth' }) as const;
const response = ExperimentRecord;
const Version = Type.Integer({ minimum: 1, description: 'The version that the change is based on.' });
const onVersion = strict({ version: Version });

/** Experiments in the console. The paths belong to the staff API. */
export const experimentDefinitionsApi = {
  listExperiments: {
    ...read,
    name: 'listExperiments',
    summary: 'All experiments that staff defined, the latest change first.',
    path: paths.list,
    access: 'viewer',
    response: Type.Object({
      experiments: Type.Array(ExperimentRecord),
      needsApproval: Type.Boolean(),
      runningInCode: Type.Array(Type.String({ description: 'Experiments in code that enrol readers.' })),
      holdoutShare: Type.Number({ description: 'Readers who are kept out of all experiments.' }),
      exclusionGroups: Type.Array(ExclusionGroup, { description: 'By name, with those of experiments in code.' }),
    }),
  },
  createExperiment: {
    ...change(strict({ name: Name, plan: ExperimentPlan })),
    params: noParams,
    name: 'createExperiment',
    summary: 'Creates a draft.',
    path: paths.list,
    response,
  },
  changeExperiment: {
    ...change(
      strict({
        version: Version,
        plan: ExperimentPlan,
        newPhase: Type.Optional(
          Type.Boolean({ description: 'Confirms that a running experiment starts a new phase.' }),
        ),
      }),
    ),
    name: 'changeExperiment',
    summary:
      'Changes the plan. In review, it becomes a draft again. While running, share, exclusion group, targeting and variants start a new phase. If approval is required, exclusion group, targeting and variants wait for it once the experiment has started.',
    path: paths.change,
    response,
  },
  submitExperiment: {
    ...change(onVersion),
    name: 'submitExperiment',
    summary: 'Asks colleagues for a review.',
    path: paths.submit,
    response,
  },
  approveExperiment: {
    ...change(onVersion),
    name: 'approveExperiment',
    summary: 'Approves the plan of a colleague, or a change of a started one, which then takes effect as a new phase.',
    path: paths.approve,
    response,
  },
  withdrawChange: {
    ...change(onVersion),
    name: 'withdrawChange',
    summary: 'Withdraws a change that waits for approval.',
    path: paths.withdrawChange,
    response,
  },
  startExperiment: {
    ...change(onVersion),
    name: 'startExperiment',
    summary: 'Starts the experiment, or schedules it for the start of its plan. A paused one resumes as a new phase.',
    path: paths.start,
    response,
  },
  pauseExperiment: {
    ...change(strict({ reason: Text(500) })),
    name: 'pauseExperiment',
    summary: 'Ends the phase. Everybody gets the default within seconds, until the experiment is started again.',
    path: paths.pause,
    response,
  },
  stopExperiment: {
    ...change(strict({ reason: Text(500) })),
    name: 'stopExperiment',
    summary: 'Stops the experiment. Everybody gets the default within seconds.',
    path: paths.stop,
    response,
  },
  decideExperiment: {
    ...change(strict({ version: Version, ...decisionFields })),
    name: 'decideExperiment',
    summary:
      'Records the decision. The values of the chosen variant become the default of the slot for the blogs and plans of the experiment.',
    path: paths.decide,
    response,
  },
  undoDecision: {
    ...change(strict({ ...onVersion.properties, reason: Text(500) })),
    name: 'undoDecision',
    summary: 'Withdraws the decision. If it changed the default of the slot, the default before it returns.',
    path: paths.undoDecision,
    response,
  },
  archiveExperiment: {
    ...change(strict({ archived: Type.Boolean() })),
    name: 'archiveExperiment',
    summary: 'Archives an experiment that is not running, or returns it to the list. A decision stays in force.',
    path: paths.archive,
    response,
  },
  experimentHistory: {
    ...read,
    params,
    name: 'experimentHistory',
    summary: 'Every change of an experiment, newest first.',
    path: paths.history,
    access: 'viewer',
    response: Type.Object({ entries: Type.Array(AuditEntry) }),
  },
  experimentsInCode: {
    ...read,
    name: 'experimentsInCode',
    summary: 'Experiments whose groups are in code, with their current share.',
    path: paths.inCode,
    access: 'viewer',
    response: Type.Object({ experiments: Type.Array(CodeExperiment) }),
  },
  experimentEvents: {
    ...read,
    name: 'experimentEvents',
    summary: 'When experiments started, stopped and were decided, oldest first.',
    path: paths.events,
    access: 'viewer',
    response: Type.Object({ events: Type.Array(ExperimentEvent) }),
  },
} as const satisfies Record<string, StaffEndpoint>;
