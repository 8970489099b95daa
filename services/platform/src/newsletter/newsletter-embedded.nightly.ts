import { openPGlite } from '../testing/test-databases.ts';
import { describeNewsletter } from './testing/newsletter-suite.ts';

describeNewsletter('PGlite', openPGlite);
