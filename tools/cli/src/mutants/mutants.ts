import { consoleMutants } from './console-mutants.ts';
import type { Mutant } from './mutant.ts';
import { pageMutants } from './page-mutants.ts';
import { serviceMutants } from './service-mutants.ts';
import { viewMutants } from './view-mutants.ts';

export const mutants: readonly Mutant[] = [...viewMutants, ...pageMutants, ...serviceMutants, ...consoleMutants];
