import { consoleBases, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { StaffSession } from '@contenthub/contracts/staff/staff-schemas';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../api/api-client.ts';

/** Who is signed in. Without a session, the request opens the sign-in page. */
export function useSession() {
  const path = consoleBases.staff + staffPaths.session;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<StaffSession>(path, signal),
    staleTime: 5 * 60_000,
  });
}
