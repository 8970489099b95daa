import { openPGlite } from './testing/open-stores.ts';
import { describePlatform } from './testing/platform-suite.ts';

describePlatform('PGlite', openPGlite);
