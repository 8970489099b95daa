import type { ExclusionGroup, ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { screen, within } from '@testing-library/react';
import { renderConsole } from '../../../testing/console.tsx';
import { resultsSample } from '../../../testing/experiment-samples.ts';

export const email = 'ada@example.com';
export const resultsPath = '/api/analytics/experiments/popup_question/results?variants=control,question&segment=device';
export const powerPath = '/api/analytics/experiments/power?metric=cta-click&variants=2&share=1';
export const power = {
  ...{
    metric: 'cta-click',
    readersPerDay: 1200,
    baseline: 0.1,
    plannedReaders: 40_000,
    simulated: false,
    joinsCountries: false,
  },
  lifts: [
    { lift: 0.05, days: 21 },
    { lift: 0.01, days: null },
  ],
};

export type Options = {
  role?: 'growth' | 'viewer';
  needsApproval?: boolean;
  runningInCode?: string[];
  holdoutShare?: number;
  exclusionGroups?: ExclusionGroup[];
  results?: unknown;
  handlers?: Record<string, (body: Record<string, unknown>) => unknown>;
};

/** Renders the console with these experiments. */
export function openExperiments(path: string, experiments: ExperimentRecord[], options: Options = {}) {
  const { role = 'growth', needsApproval = true, results = resultsSample, handlers = {} } = options;
  const { runningInCode = [], holdoutShare = 0.05, exclusionGroups = [] } = options;
  return renderConsole(path, {
    '/api/staff/session': () => ({ id: 1, name: 'Ada', email, role, mustSetUpTotp: false }),
    '/api/staff/experiments': () => ({
      ...{ experiments, needsApproval, runningInCode, holdoutShare, exclusionGroups },
    }),
    '/api/staff/experiments/popup_question/history': () => ({ entries: [] }),
    [resultsPath]: () => results,
    [powerPath]: () => power,
    ...handlers,
  });
}

/** The names of the buttons of a section. */
export const buttonsOf = (section: string) =>
  within(screen.getByRole('heading', { name: section }).closest('section') as HTMLElement)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
