import { openPGlite } from '../testing/test-databases.ts';
import { describeExperiments } from './testing/experiments-suite.ts';

describeExperiments('PGlite', openPGlite);
