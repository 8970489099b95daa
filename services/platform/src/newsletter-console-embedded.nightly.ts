import { describeNewsletterConsole } from './testing/newsletter-console-suite.ts';
import { openPGlite } from './testing/test-databases.ts';

describeNewsletterConsole('PGlite', openPGlite);
