import { requireEngines } from '@contenthub/services/testing/running-engines';
import { openFreshPostgres } from './testing/fresh-postgres.ts';
import { describeContent } from './testing/suites/content-suite.ts';
import { describeReceipts } from './testing/suites/receipts-suite.ts';

describeContent('PostgreSQL', async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
describeReceipts('PostgreSQL', async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
