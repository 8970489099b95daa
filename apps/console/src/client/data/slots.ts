import { experimentStaffPaths as paths } from '@contenthub/contracts/experiments/experiments-paths';
import type { SlotChange, SlotProposal, SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import { consoleBases } from '@contenthub/contracts/staff/staff-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from '../api/api-client.ts';

const key = ['slots'] as const;

export type SlotsResponse = { versions: SlotVersion[]; proposals: SlotProposal[]; needsApproval: boolean };

/** Every version of the values of all slots, newest first. */
export function useSlotVersions() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getJson<SlotsResponse>(consoleBases.staff + paths.slots, signal),
    staleTime: 0,
  });
}

/** Changes of a slot. Each fetches the versions again. */
export function useSlotCalls() {
  const queries = useQueryClient();
  const post = async (path: string, slot: string, body: object) => {
    await postJson(consoleBases.staff + path.replace('{slot}', encodeURIComponent(slot)), body);
    await queries.invalidateQueries({ queryKey: key });
  };
  return {
    publish: (slot: string, change: SlotChange) => post(paths.publishSlot, slot, change),
    approve: ({ slot, id }: SlotProposal) => post(paths.approveSlot, slot, { id }),
    withdraw: ({ slot, id }: SlotProposal) => post(paths.withdrawSlot, slot, { id }),
  };
}
