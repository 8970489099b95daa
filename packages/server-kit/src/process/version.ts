import { readFileSync } from 'node:fs';

const manifest = new URL('../../../../package.json', import.meta.url);

/** The release that this process runs, from the package.json of the repository. */
export const hubVersion: string = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
