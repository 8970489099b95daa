import { requireEngines } from '@contenthub/services/testing/running-engines';
import { describePlatform } from './testing/platform-suite.ts';
import { openFreshPostgres } from './testing/test-databases.ts';

describePlatform('PostgreSQL', async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
