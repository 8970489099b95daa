import { openPGlite } from '../testing/open-stores.ts';
import { describeExperiments } from './testing/experiments-suite.ts';

describeExperiments('PGlite', openPGlite);
