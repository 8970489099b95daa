import Type, { type Static } from 'typebox';
import { BlogType } from '../content/blogs.ts';
import { noParams } from '../http/endpoint.ts';
import { tiers } from '../platform/tiers.ts';
import type { StaffEndpoint } from '../staff/staff-api.ts';
import { experimentStaffPaths as paths } from './experiments-paths.ts';

const Values = Type.Record(Type.String(), Type.Unknown(), { description: 'Empty for the values of the code.' });
const Tier = Type.Enum([...tiers]);
const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{3})?)?Z$' });
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** What everybody gets in a slot, from a time on. Values for one blog or tier come before those for all. */
export const SlotVersion = Type.Object(
  {
    slot: Type.String(),
    version: Type.Integer({ description: 'Grows with every change of the slot.' }),
    blog: nullable(BlogType),
    tier: nullable(Tier),
    values: Values,
    startsAt: Type.String(),
    changedBy: Type.String(),
    changedAt: Type.String(),
    experiment: nullable(Type.String({ description: 'The experiment whose decision it is.' })),
  },
  { title: 'SlotVersion', additionalProperties: false },
);
export type SlotVersion = Static<typeof SlotVersion>;

export const SlotChange = Type.Object(
  {
    version: Type.Integer({ minimum: 0, description: 'The version that the change is based on; 0 for the first one.' }),
    blog: Type.Optional(BlogType),
    tier: Type.Optional(Tier),
    values: Values,
    startsAt: Type.Optional(Time),
    reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'Kept in the audit log.' }),
  },
  { title: 'SlotChange', additionalProperties: false },
);
export type SlotChange = Static<typeof SlotChange>;

/** A change that waits for the approval of a second person. A slot has one at most. */
export const SlotProposal = Type.Object(
  { ...SlotChange.properties, id: Type.Integer(), slot: Type.String(), proposedBy: Type.String() },
  { title: 'SlotProposal', additionalProperties: false },
);
export type SlotProposal = Static<typeof SlotProposal>;

const bySlot = Type.Object({ slot: Type.String({ maxLength: 60 }) });
const change = { params: bySlot, query: Type.Object({}), paged: false, method: 'POST', access: 'growth' } as const;
/** The proposal that was read, so that nobody approves another one unseen. */
const onProposal = Type.Object({ id: Type.Integer() }, { additionalProperties: false });

export const slotValuesApi = {
  slotVersions: {
    params: noParams,
    query: Type.Object({}),
    paged: false,
    name: 'slotVersions',
    summary: 'Every version of the values of all slots, newest first.',
    path: paths.slots,
    access: 'viewer',
    response: Type.Object({
      versions: Type.Array(SlotVersion),
      proposals: Type.Array(SlotProposal),
      needsApproval: Type.Boolean({ description: 'Whether a second person approves every change.' }),
    }),
  },
  publishSlot: {
    ...change,
    body: SlotChange,
    name: 'publishSlot',
    summary:
      'Publishes values of a slot now or at a time, or proposes them if a second person has to approve. Refused while an experiment runs on the slot.',
    path: paths.publishSlot,
    response: Type.Object({ version: nullable(SlotVersion), proposal: nullable(SlotProposal) }),
  },
  approveSlot: {
    ...change,
    body: onProposal,
    name: 'approveSlot',
    summary: 'Publishes values that a colleague proposed.',
    path: paths.approveSlot,
    response: SlotVersion,
  },
  withdrawSlot: {
    ...change,
    body: onProposal,
    name: 'withdrawSlot',
    summary: 'Withdraws proposed values. Readers keep what they get.',
    path: paths.withdrawSlot,
    response: Type.Object({}),
  },
} as const satisfies Record<string, StaffEndpoint>;
