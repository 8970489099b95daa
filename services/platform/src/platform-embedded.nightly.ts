import { describePlatform } from './testing/platform-suite.ts';
import { openPGlite } from './testing/test-databases.ts';

describePlatform('PGlite', openPGlite);
