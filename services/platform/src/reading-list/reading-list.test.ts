import { openPGlite } from '../testing/test-databases.ts';
import { describeReadingList } from './testing/reading-list-suite.ts';

describeReadingList('PGlite', openPGlite);
