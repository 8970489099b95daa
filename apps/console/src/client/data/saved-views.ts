import { consoleBases, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { SavedView } from '@contenthub/contracts/staff/staff-schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from '../api/api-client.ts';

const url = consoleBases.staff + staffPaths.views;

/** Named views, which all staff share. */
export function useSavedViews() {
  return useQuery({ queryKey: [url], queryFn: ({ signal }) => getJson<{ views: SavedView[] }>(url, signal) });
}

export function useSaveView() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (view: { name: string; path: string }) => postJson<SavedView>(url, view),
    onSuccess: () => queries.invalidateQueries({ queryKey: [url] }),
  });
}

export function useRemoveView() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      postJson<object>(consoleBases.staff + staffPaths.removeView.replace('{id}', String(id))),
    onSuccess: () => queries.invalidateQueries({ queryKey: [url] }),
  });
}
