import { describeApprovals } from './testing/experiments/experiment-approval-suite.ts';
import { describeDecisions } from './testing/experiments/experiment-decision-suite.ts';
import { describeDefinitions } from './testing/experiments/experiment-definitions-suite.ts';
import { describeExclusion } from './testing/experiments/experiment-exclusion-suite.ts';
import { openPGlite } from './testing/test-databases.ts';

describeDefinitions('PGlite', openPGlite);
describeApprovals('PGlite', openPGlite);
describeDecisions('PGlite', openPGlite);
describeExclusion('PGlite', openPGlite);
