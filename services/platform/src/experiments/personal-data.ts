import { createConfiguration } from '@contenthub/experiments/evaluation/configuration.server';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { userSubject } from '@contenthub/experiments/evaluation/subject';
import { getCountryClass } from '@contenthub/experiments/registry/country-class';
import { sql } from 'kysely';
import { type PersonalDataSource, personalTable } from '../personal-data/personal-table.ts';
import { readLiveStates } from './live-configuration.ts';
import type { ExperimentsTables } from './tables.ts';

/** Manual group overrides; the state of an experiment contains them by user id. */
const overrides: PersonalDataSource = {
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

/** An account's groups follow from its id and are not stored. */
const groups: PersonalDataSource = {
  name: 'experiment_groups',
  async rows(database, { userId, country }) {
    const evaluator = new Evaluator(
      createConfiguration(await readLiveStates(database.withTables<ExperimentsTables>())),
    );
    const treatments = evaluator.experiments(userSubject(String(userId), getCountryClass(country)));
    return treatments.map(({ experimentName, groupName }) => ({ experiment: experimentName, group: groupName }));
  },
  erase: async () => 0,
};

export const experimentsPersonalData: readonly PersonalDataSource[] = [
  personalTable({
    table: 'exposures',
    key: 'user_id',
    columns: 'user_id, experiment, group_name, at',
    values: ({ userId, visitors }) => [userId, ...visitors],
  }),
  overrides,
  groups,
];
