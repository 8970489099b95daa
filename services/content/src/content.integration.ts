import { engines } from '@contenthub/testing/engines';
import { openFreshPostgres } from './read-model/testing/fresh-postgres.ts';
import { describeContent } from './testing/content-suite.ts';
import { describeReceipts } from './testing/receipts-suite.ts';

describeContent('PostgreSQL', async () => openFreshPostgres((await engines('DATABASE_URL')).DATABASE_URL));
describeReceipts('PostgreSQL', async () => openFreshPostgres((await engines('DATABASE_URL')).DATABASE_URL));
