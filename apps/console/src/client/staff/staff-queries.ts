import { consoleBases, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { staffCalls } from './staff-calls.ts';

const keys = { account: ['staff', 'account'], team: ['staff', 'team'], audit: ['staff', 'audit'] } as const;

export function useAccount() {
  return useQuery({ queryKey: keys.account, queryFn: ({ signal }) => staffCalls.account(signal), staleTime: 0 });
}

export function useTeam() {
  return useQuery({ queryKey: keys.team, queryFn: ({ signal }) => staffCalls.team(signal), staleTime: 0 });
}

export const auditKey = (filter: Record<string, string>) => [...keys.audit, filter];

/** Fetches again what a change of staff can affect: the account, the team, the log, and who is signed in. */
export function useRefreshStaff(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['staff'] }),
      queries.invalidateQueries({ queryKey: [consoleBases.staff + staffPaths.session] }),
    ]);
}
