import { describeDefinitions } from './testing/experiment-definitions-suite.ts';
import { openPGlite } from './testing/test-databases.ts';

describeDefinitions('PGlite', openPGlite);
