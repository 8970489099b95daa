import { openPGlite } from '../testing/test-databases.ts';
import { describeStaff } from './testing/staff-suite.ts';

describeStaff('PGlite', openPGlite);
