import { inMemory } from '@contenthub/database/engines';
import { openDatabase } from './db/database.ts';
import { describeContent } from './testing/suites/content-suite.ts';
import { describeReceipts } from './testing/suites/receipts-suite.ts';

describeContent('PGlite', () => openDatabase(undefined, inMemory));
describeReceipts('PGlite', () => openDatabase(undefined, inMemory));
