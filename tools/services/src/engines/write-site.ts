import { wantedSite } from './wanted-site.ts';

// For the image of WordPress: what the site should be, without users and passwords, which its environment adds.
process.stdout.write(`${JSON.stringify(await wantedSite(), undefined, 2)}\n`);
