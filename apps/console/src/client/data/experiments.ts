import type { ExperimentPower, ExperimentResults } from '@contenthub/contracts/analytics/experiment-results';
import { analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import type {
  CodeExperiment,
  ExclusionGroup,
  ExperimentDecision,
  ExperimentPlan,
  ExperimentRecord,
} from '@contenthub/contracts/experiments/experiment-definitions';
import { experimentStaffPaths as paths } from '@contenthub/contracts/experiments/experiments-paths';
import { consoleBases } from '@contenthub/contracts/staff/staff-paths';
import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from '../api/api-client.ts';

export type ExperimentsResponse = {
  experiments: ExperimentRecord[];
  needsApproval: boolean;
  runningInCode: string[];
  holdoutShare: number;
  exclusionGroups: ExclusionGroup[];
};

const url = (path: string, name = '') => consoleBases.staff + path.replace('{name}', encodeURIComponent(name));
const post = (path: string, name: string, body: unknown) => postJson<ExperimentRecord>(url(path, name), body);

/** The staff API of experiments as functions. Each returns the experiment after the change. */
export const experimentCalls = {
  create: (name: string, plan: ExperimentPlan) => post(paths.list, name, { name, plan }),
  change: (name: string, version: number, plan: ExperimentPlan, newPhase: boolean) =>
    post(paths.change, name, { version, plan, ...(newPhase && { newPhase }) }),
  submit: (name: string, version: number) => post(paths.submit, name, { version }),
  approve: (name: string, version: number) => post(paths.approve, name, { version }),
  withdrawChange: (name: string, version: number) => post(paths.withdrawChange, name, { version }),
  start: (name: string, version: number) => post(paths.start, name, { version }),
  pause: (name: string, reason: string) => post(paths.pause, name, { reason }),
  stop: (name: string, reason: string) => post(paths.stop, name, { reason }),
  decide: (name: string, version: number, decision: ExperimentDecision) =>
    post(paths.decide, name, { version, ...decision }),
  undoDecision: (name: string, version: number, reason: string) => post(paths.undoDecision, name, { version, reason }),
  archive: (name: string, archived: boolean) => post(paths.archive, name, { archived }),
};

const listKey = ['experiments', 'list'] as const;

export function useExperiments() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => getJson<ExperimentsResponse>(url(paths.list), signal),
    staleTime: 0,
  });
}

/** Experiments whose groups are in the code of the site. */
export function useCodeExperiments() {
  return useQuery({
    queryKey: ['experiments', 'code'],
    queryFn: ({ signal }) => getJson<{ experiments: CodeExperiment[] }>(url(paths.inCode), signal),
  });
}

export function useExperimentHistory(name: string) {
  return useQuery({
    queryKey: ['experiments', 'history', name],
    queryFn: ({ signal }) => getJson<{ entries: AuditEntry[] }>(url(paths.history, name), signal),
    staleTime: 0,
  });
}

/** Fetches experiments and their histories again, after a change. */
export function useRefreshExperiments(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['experiments'] });
}

const toAnalyticsUrl = (path: string) => path.replace(/^\/analytics/, consoleBases.analytics);
const minuteMs = 60_000;

/** Results of a phase, with the primary metric by segment. */
export function useExperimentResults(experimentName: string, query: string, segment: 'device' | 'tier') {
  const path = toAnalyticsUrl(analyticsPaths.experimentResults).replace('{name}', encodeURIComponent(experimentName));
  const full = `${path}?${query && `${query}&`}segment=${segment}`;
  return useQuery({
    queryKey: [full],
    queryFn: ({ signal }) => getJson<ExperimentResults>(full, signal),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs / 4,
  });
}

export type PowerInput = Pick<
  ExperimentPlan,
  'share' | 'visitors' | 'blogs' | 'categories' | 'tiers' | 'devices' | 'countries' | 'inference'
> & { metric: string; variants: number };

/** How long an experiment takes at the traffic of its audience in the last four weeks. */
export function useExperimentPower({ metric, variants, share, visitors, inference, ...targeting }: PowerInput) {
  const limits = Object.entries(targeting).flatMap(([name, values]) => (values ? [[name, values.join(',')]] : []));
  const params = new URLSearchParams({
    ...{ metric, variants: String(variants), share: String(share) },
    ...(visitors !== 'everybody' && { visitors }),
    ...(inference && { inference }),
    ...Object.fromEntries(limits),
  });
  const path = `${toAnalyticsUrl(analyticsPaths.experimentPower)}?${params}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<ExperimentPower>(path, signal),
    enabled: share > 0 && share <= 1,
    placeholderData: keepPreviousData,
  });
}
