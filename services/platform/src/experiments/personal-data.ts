import { configurationOf } from '@contenthub/experiments/evaluation/configuration.server';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { userSubject } from '@contenthub/experiments/evaluation/subject';
import { countryClassOf } from '@contenthub/experiments/registry/country-class';
import { sql } from 'kysely';
import { type PersonalData, personalTable } from '../personal-data/personal-table.ts';
import { readLiveStates } from './live-states.ts';
import type { ExperimentsTables } from './tables.ts';

/** Groups that somebody was put into by hand: the state of an experiment names users by their ids. */
const overrides: PersonalData = {
  name: 'experiment_states',
  async rows(database, { userId }) {
    const found = await sql<Record<string, unknown>>`
      select name as experiment, overrides->>${String(userId)} as group from experiment_states
      where overrides ? ${String(userId)}`.execute(database);
    return found.rows;
  },
  async erase(database, { userId }) {
    const changed = await sql`
      update experiment_states set overrides = overrides - ${String(userId)}::text
      where overrides ? ${String(userId)} returning 1`.execute(database);
    return changed.rows.length;
  },
};

/** Which groups an account is in follows from its id and is stored nowhere. */
const groups: PersonalData = {
  name: 'experiment_groups',
  async rows(database, { userId, country }) {
    const evaluator = new Evaluator(configurationOf(await readLiveStates(database.withTables<ExperimentsTables>())));
    const treatments = evaluator.experiments(userSubject(String(userId), countryClassOf(country)));
    return treatments.map(({ experimentName, groupName }) => ({ experiment: experimentName, group: groupName }));
  },
  erase: async () => 0,
};

export const experimentsPersonalData: readonly PersonalData[] = [
  personalTable({
    table: 'exposures',
    key: 'user_id',
    columns: 'user_id, experiment, group_name, at',
    values: ({ userId, visitors }) => [userId, ...visitors],
  }),
  overrides,
  groups,
];
