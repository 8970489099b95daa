import { requireEngines } from '@contenthub/services/testing/running-engines';
import { openFreshPostgres } from '../testing/test-databases.ts';
import { describeNewsletter } from './testing/newsletter-suite.ts';

describeNewsletter('PostgreSQL', async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
