import { inMemory, openDatabase } from './read-model/database.ts';
import { describeContent } from './testing/content-suite.ts';

describeContent('PGlite', () => openDatabase(undefined, inMemory));
