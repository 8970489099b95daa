import { siteConfig } from './site-config.ts';

// For the WordPress image. Users and passwords come from its environment.
process.stdout.write(`${JSON.stringify(await siteConfig(), undefined, 2)}\n`);
