import { requireEngines } from '@contenthub/services/testing/running-engines';
import { openFreshPostgres, openPGlite } from '../testing/test-databases.ts';
import { describeExperiments } from './testing/experiments-suite.ts';

describeExperiments('PGlite', openPGlite);
describeExperiments('PostgreSQL', async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
