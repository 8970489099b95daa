import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
export const articlesFolder = `${repositoryRoot}content`;
export const snapshotsFolder = `${repositoryRoot}.local/snapshots`;
export const reportsFolder = `${repositoryRoot}.reports`;
