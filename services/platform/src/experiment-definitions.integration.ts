import { requireEngines } from '@contenthub/services/testing/running-engines';
import { describeDefinitions } from './testing/experiment-definitions-suite.ts';
import { openFreshPostgres } from './testing/test-databases.ts';

describeDefinitions('PostgreSQL', async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
