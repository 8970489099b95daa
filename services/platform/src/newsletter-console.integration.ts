import { requireEngines } from '@contenthub/services/testing/running-engines';
import { describeNewsletterConsole } from './testing/newsletter-console-suite.ts';
import { openFreshPostgres } from './testing/test-databases.ts';

describeNewsletterConsole('PostgreSQL', async () =>
  openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL),
);
