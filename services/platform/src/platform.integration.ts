import { engines } from '@contenthub/testing/engines';
import { openFreshPostgres } from './testing/open-stores.ts';
import { describePlatform } from './testing/platform-suite.ts';

describePlatform('PostgreSQL', async () => openFreshPostgres((await engines('DATABASE_URL')).DATABASE_URL));
