import { describeApprovals } from './testing/experiment-approval-suite.ts';
import { describeDecisions } from './testing/experiment-decision-suite.ts';
import { describeDefinitions } from './testing/experiment-definitions-suite.ts';
import { openPGlite } from './testing/test-databases.ts';

describeDefinitions('PGlite', openPGlite);
describeApprovals('PGlite', openPGlite);
describeDecisions('PGlite', openPGlite);
