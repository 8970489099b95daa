import {
  type ExperimentEvent,
  experimentDefinitionsApi,
} from '@contenthub/contracts/experiments/experiment-definitions';
import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import type { Kysely } from 'kysely';
import type { AddStaffRoute, ReadChanges } from '../../platform-module.ts';
import type { DefinitionTables } from './tables.ts';

type Options = { database: Kysely<DefinitionTables>; readChanges: ReadChanges; now: () => number };
type Event = Omit<ExperimentEvent, 'experiment'>;

/** Changes that end a phase, or the experiment. Starts come from phases, because they can be scheduled. */
const endings: Readonly<Record<string, ExperimentEvent['kind']>> = {
  'experiment.pause': 'paused',
  'experiment.stop': 'stopped',
  'experiment.decide': 'decided',
};

/** What readers may have noticed of experiments, for the charts of the console. */
export function addExperimentEventsRoute(addStaffRoute: AddStaffRoute, options: Options): void {
  addStaffRoute(experimentDefinitionsApi.experimentEvents, async () => ({ events: await readEvents(options) }));
}

async function readEvents({ database, readChanges, now }: Options): Promise<ExperimentEvent[]> {
  const phases = await database
    .selectFrom('experiment_phases')
    .innerJoin('experiment_definitions', 'experiment_definitions.name', 'experiment_phases.name')
    .select(['experiment_phases.name', 'status', 'started_at', 'stopped_at'])
    .orderBy('number')
    .execute();
  const byName = Map.groupBy(phases, ({ name }) => name);
  const events = [...byName].map(async ([experiment, own]) => {
    // A scheduled phase that ended before its start had no readers.
    const starts = own.flatMap(({ started_at, stopped_at }) =>
      stopped_at && stopped_at <= started_at ? [] : [started_at.toISOString()],
    );
    const isDecided = own.some(({ status }) => status === 'decided');
    return toEvents(starts, await readChanges(experiment), isDecided).map((event) => ({ experiment, ...event }));
  });
  return (await Promise.all(events))
    .flat()
    .filter(({ at }) => Date.parse(at) <= now())
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

function toEvents(starts: readonly string[], changes: readonly AuditEntry[], isDecided: boolean): Event[] {
  const [first] = starts;
  if (first === undefined) return [];
  // The newest one first, so that a decision that was changed or undone is not shown.
  const decision = isDecided ? changes.find(({ action }) => action === 'experiment.decide') : undefined;
  const endEvents = changes.flatMap((change): Event[] => {
    const kind = endings[change.action];
    if (!kind || change.at < first || (kind === 'decided' && change !== decision)) return [];
    return [{ kind, at: change.at }];
  });
  const pauses = endEvents.filter(({ kind }) => kind === 'paused');
  const startEvents = starts.map((at, index): Event => {
    const before = starts[index - 1];
    if (before === undefined) return { kind: 'started', at };
    const isResumed = pauses.some((pause) => pause.at > before && pause.at <= at);
    return { kind: isResumed ? 'resumed' : 'new-phase', at };
  });
  return [...startEvents, ...endEvents];
}
