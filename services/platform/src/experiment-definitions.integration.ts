import { requireEngines } from '@contenthub/services/testing/running-engines';
import { describeApprovals } from './testing/experiments/experiment-approval-suite.ts';
import { describeDecisions } from './testing/experiments/experiment-decision-suite.ts';
import { describeDefinitions } from './testing/experiments/experiment-definitions-suite.ts';
import { describeExclusion } from './testing/experiments/experiment-exclusion-suite.ts';
import { openFreshPostgres } from './testing/test-databases.ts';

const open = async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL);
describeDefinitions('PostgreSQL', open);
describeApprovals('PostgreSQL', open);
describeDecisions('PostgreSQL', open);
describeExclusion('PostgreSQL', open);
