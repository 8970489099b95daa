import { requireEngines } from '@contenthub/services/testing/running-engines';
import { openFreshPostgres, openPGlite } from '../testing/test-databases.ts';
import { describeReadingList } from './testing/reading-list-suite.ts';

describeReadingList('PGlite', openPGlite);
describeReadingList('PostgreSQL', async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
