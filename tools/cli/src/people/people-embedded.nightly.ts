import { openPGlite } from '@contenthub/platform/testing/test-databases';
import { describePersonalData } from './testing/personal-data-suite.ts';

describePersonalData('PGlite', openPGlite);
