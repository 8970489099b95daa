import { siteConfig } from './site-config.ts';

// For the image of WordPress: what the site should be, without users and passwords, which its environment adds.
process.stdout.write(`${JSON.stringify(await siteConfig(), undefined, 2)}\n`);
