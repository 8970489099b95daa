import Type from 'typebox';
import { type Call, noParams } from './call.ts';
import { ExperimentsConfiguration, LiveState } from './experiments-configuration.ts';
import { experimentsPaths, internalPaths } from './experiments-paths.ts';
import { Treatment, VisitorBlock } from './visitor.ts';

const plain = { params: noParams, query: Type.Object({}), paged: false } as const;
const names = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 });

export const experimentsApi = {
  getTreatments: {
    ...plain,
    name: 'getTreatments',
    summary: 'The groups of whoever asks, in the experiments named. Names that nobody knows are left out.',
    path: experimentsPaths.getTreatments,
    method: 'POST',
    body: names,
    answer: Type.Array(Treatment),
  },
  logTreatment: {
    ...plain,
    name: 'logTreatment',
    summary: 'Somebody has seen what their group sees. Counted once for each group; what is not theirs is not counted.',
    path: experimentsPaths.logTreatment,
    method: 'POST',
    body: Treatment,
    answer: Type.Object({ logged: Type.Boolean() }, { title: 'TreatmentLogged' }),
  },
  getGates: {
    ...plain,
    name: 'getGates',
    summary: 'Which of the gates named are on or off for whoever asks.',
    path: experimentsPaths.getGates,
    method: 'POST',
    body: names,
    answer: Type.Array(Treatment),
  },
} as const satisfies Record<string, Call>;

/** One row for a person who looks after experiments. */
export const ExperimentRow = Type.Object(
  {
    name: Type.String(),
    type: Type.Enum(['experiment', 'gate']),
    groups: Type.Array(Type.String()),
    owner: Type.String(),
    expires: Type.String(),
    state: LiveState,
    changed: Type.Boolean({ description: 'Somebody has set it; else it is as the registry has it.' }),
  },
  { title: 'ExperimentRow', additionalProperties: false },
);

/** Between web, platform and the command line. */
export const internalApi = {
  configuration: {
    ...plain,
    name: 'configuration',
    summary: 'Everything that assignment depends on besides the visitor.',
    path: internalPaths.configuration,
    answer: ExperimentsConfiguration,
  },
  visitor: {
    ...plain,
    name: 'visitor',
    summary: 'The block of whoever holds the cookies that are handed on.',
    path: internalPaths.visitor,
    answer: VisitorBlock,
  },
  liveStates: {
    ...plain,
    name: 'liveStates',
    summary: 'Every experiment and gate with its state.',
    path: internalPaths.liveStates,
    answer: Type.Array(ExperimentRow),
  },
  setLiveState: {
    ...plain,
    name: 'setLiveState',
    summary: 'Changes what is given of a state, and nothing else.',
    path: internalPaths.liveState,
    params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
    method: 'POST',
    body: Type.Partial(LiveState),
    answer: ExperimentRow,
  },
} as const satisfies Record<string, Call>;
