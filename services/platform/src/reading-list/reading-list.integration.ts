import { requireEngines } from '@contenthub/services/testing/running-engines';
import { openFreshPostgres } from '../testing/test-databases.ts';
import { describeReadingList } from './testing/reading-list-suite.ts';

describeReadingList('PostgreSQL', async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
