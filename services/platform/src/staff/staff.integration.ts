import { requireEngines } from '@contenthub/services/testing/running-engines';
import { openFreshPostgres } from '../testing/test-databases.ts';
import { describeStaff } from './testing/staff-suite.ts';

describeStaff('PostgreSQL', async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
