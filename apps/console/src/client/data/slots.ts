import { experimentStaffPaths as paths } from '@contenthub/contracts/experiments/experiments-paths';
import type { SlotChange, SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import { consoleBases } from '@contenthub/contracts/staff/staff-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from '../api/api-client.ts';

const key = ['slots'] as const;

/** Every version of the values of all slots, newest first. */
export function useSlotVersions() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getJson<{ versions: SlotVersion[] }>(consoleBases.staff + paths.slots, signal),
    staleTime: 0,
  });
}

/** Publishes values of a slot, and fetches the versions again. */
export function usePublishSlot(): (slot: string, change: SlotChange) => Promise<SlotVersion> {
  const queries = useQueryClient();
  return async (slot, change) => {
    const url = consoleBases.staff + paths.publishSlot.replace('{slot}', encodeURIComponent(slot));
    const published = await postJson<SlotVersion>(url, change);
    await queries.invalidateQueries({ queryKey: key });
    return published;
  };
}
