import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
export const articlesFolder = `${repositoryRoot}content`;
export const snapshotsFolder = `${repositoryRoot}.local/snapshots`;
export const reportsFolder = `${repositoryRoot}.reports`;
/** Node's compile cache, so that a restart only compiles changed files. */
export const compileCacheFolder = `${repositoryRoot}node_modules/.cache/contenthub/code`;
