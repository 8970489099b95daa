import Type, { type Static } from 'typebox';
import { type Endpoint, noParams } from '../http/endpoint.ts';
import { Treatment, VisitorPayload } from '../platform/visitor.ts';
import { experimentsPaths, internalPaths } from './experiments-paths.ts';

/** The state of an experiment or gate that can change at runtime, without a deploy. */
export const LiveState = Type.Object(
  {
    on: Type.Boolean(),
    share: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the audience that is enrolled.' }),
    overrides: Type.Record(Type.String({ pattern: '^-?\\d+$' }), Type.String(), {
      description: 'Groups of individual users by id. They are never logged as exposures.',
    }),
  },
  { title: 'LiveState', additionalProperties: false },
);
export type LiveState = Static<typeof LiveState>;

/** An experiment that staff defined, as readers are assigned to it. */
export const AddedExperiment = Type.Object(
  {
    name: Type.String(),
    id: Type.Integer(),
    seed: Type.String(),
    share: Type.Number({ minimum: 0, maximum: 1 }),
    groups: Type.Array(Type.String()),
    signedIn: Type.Optional(Type.Boolean()),
    countries: Type.Optional(Type.Array(Type.Enum(['us', 'gdpr', 'other']))),
    exclusion: Type.Optional(
      Type.Object(
        { group: Type.String(), from: Type.Number(), to: Type.Number() },
        { additionalProperties: false, description: 'The range of the exclusion group that is enrolled.' },
      ),
    ),
    holdout: Type.Optional(Type.String()),
    dynamicConfiguration: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
      description: 'By group: the slot and the values of its parameters.',
    }),
  },
  { title: 'AddedExperiment', additionalProperties: false },
);
export type AddedExperiment = Static<typeof AddedExperiment>;

/** All input of assignment except the visitor. Experiments that are not listed use the registry's defaults. */
export const ExperimentsConfiguration = Type.Object(
  {
    version: Type.String({
      pattern: '^[0-9a-f]{12}$',
      description: 'A hash: equal configurations have equal versions.',
    }),
    states: Type.Record(Type.String(), LiveState),
    experiments: Type.Optional(Type.Array(AddedExperiment)),
  },
  { title: 'ExperimentsConfiguration', additionalProperties: false },
);
export type ExperimentsConfiguration = Static<typeof ExperimentsConfiguration>;

export const ExperimentPreview = Type.Pick(AddedExperiment, ['name', 'groups', 'dynamicConfiguration'], {
  title: 'ExperimentPreview',
});
export type ExperimentPreview = Static<typeof ExperimentPreview>;

const endpointDefaults = { params: noParams, query: Type.Object({}), paged: false } as const;
const names = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 });

export const experimentsApi = {
  getTreatments: {
    ...endpointDefaults,
    name: 'getTreatments',
    summary: 'The groups of the current visitor in the given experiments. Unknown names are ignored.',
    path: experimentsPaths.getTreatments,
    method: 'POST',
    body: names,
    response: Type.Array(Treatment),
  },
  logTreatment: {
    ...endpointDefaults,
    name: 'logTreatment',
    summary: 'Logs an exposure. Counted once per group, and only for the visitor’s own id and group.',
    path: experimentsPaths.logTreatment,
    method: 'POST',
    body: Treatment,
    response: Type.Object({ logged: Type.Boolean() }, { title: 'TreatmentLogged' }),
  },
  getGates: {
    ...endpointDefaults,
    name: 'getGates',
    summary: 'Whether the given gates are on or off for the current visitor.',
    path: experimentsPaths.getGates,
    method: 'POST',
    body: names,
    response: Type.Array(Treatment),
  },
  getPreview: {
    ...endpointDefaults,
    name: 'getPreview',
    summary: 'The groups and values of an experiment that staff defined, for a preview link.',
    path: experimentsPaths.getPreview,
    query: Type.Object({ name: Type.String({ maxLength: 80 }), key: Type.String({ maxLength: 100 }) }),
    response: ExperimentPreview,
  },
} as const satisfies Record<string, Endpoint>;

/** One row of the operator's list. */
export const ExperimentRow = Type.Object(
  {
    name: Type.String(),
    type: Type.Enum(['experiment', 'gate']),
    groups: Type.Array(Type.String()),
    owner: Type.String(),
    expires: Type.String(),
    state: LiveState,
    changed: Type.Boolean({ description: 'Whether an operator changed it; otherwise the registry’s default applies.' }),
  },
  { title: 'ExperimentRow', additionalProperties: false },
);

/** The API between web, platform and the command line. */
export const internalApi = {
  configuration: {
    ...endpointDefaults,
    name: 'configuration',
    summary: 'The configuration of all experiments and gates.',
    path: internalPaths.configuration,
    response: ExperimentsConfiguration,
  },
  visitor: {
    ...endpointDefaults,
    name: 'visitor',
    summary: 'The visitor fragment of the initial state for the given cookies.',
    path: internalPaths.visitor,
    response: VisitorPayload,
  },
  liveStates: {
    ...endpointDefaults,
    name: 'liveStates',
    summary: 'Every experiment and gate with its state.',
    path: internalPaths.liveStates,
    response: Type.Array(ExperimentRow),
  },
  setLiveState: {
    ...endpointDefaults,
    name: 'setLiveState',
    summary: 'Changes the given fields of a state.',
    path: internalPaths.liveState,
    params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
    method: 'POST',
    body: Type.Partial(LiveState),
    response: ExperimentRow,
  },
} as const satisfies Record<string, Endpoint>;
