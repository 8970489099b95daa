import { inMemory } from '@contenthub/database/engines';
import { openDatabase } from './read-model/database.ts';
import { describeContent } from './testing/content-suite.ts';
import { describeReceipts } from './testing/receipts-suite.ts';

describeContent('PGlite', () => openDatabase(undefined, inMemory));
describeReceipts('PGlite', () => openDatabase(undefined, inMemory));
