import { engines } from '@contenthub/testing/engines';
import { openFreshPostgres } from '../testing/open-stores.ts';
import { describeExperiments } from './testing/experiments-suite.ts';

describeExperiments('PostgreSQL', async () => openFreshPostgres((await engines('DATABASE_URL')).DATABASE_URL));
