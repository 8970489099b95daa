import type { LiveState } from '@contenthub/contracts/experiments-configuration';
import type { ColumnType, Generated } from 'kysely';

export type ExperimentsTables = {
  experiment_states: {
    name: string;
    on: boolean;
    share: number;
    /** Handed over as JSON, given back as an object. */
    overrides: ColumnType<LiveState['overrides'], string, string>;
    changed_at: Generated<Date>;
  };
  exposures: { user_id: number; experiment: string; group_name: string; at: Generated<Date> };
};
