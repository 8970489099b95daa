import type {
  Audience,
  IssueDraft,
  IssuePost,
  IssueState,
  ReaderRecord,
} from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterStaffPaths as paths } from '@contenthub/contracts/newsletter/newsletter-paths';
import type { IssuePreview } from '@contenthub/contracts/newsletter/newsletter-staff-api';
import { issuePostPath, issuePostsPath } from '@contenthub/contracts/staff/console-content';
import { consoleBases } from '@contenthub/contracts/staff/staff-paths';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from '../../api/api-client.ts';

const url = (path: string, id?: number) => consoleBases.staff + path.replace('{id}', String(id));

export const newsletterCalls = {
  findReader: (email: string) => postJson<ReaderRecord>(url(paths.reader), { email }),
  create: (draft: IssueDraft) => postJson<IssueState>(url(paths.issues), draft),
  change: (id: number, version: number, draft: IssueDraft) =>
    postJson<IssueState>(url(paths.issue, id), { version, draft }),
  remove: (id: number) => postJson(url(paths.remove, id)),
  test: (id: number) => postJson<{ to: string }>(url(paths.test, id)),
  schedule: (id: number, version: number, { at = '', reason = '' } = {}) =>
    postJson<IssueState>(url(paths.schedule, id), { version, ...(at && { at }), ...(reason && { reason }) }),
  unschedule: (id: number) => postJson<IssueState>(url(paths.unschedule, id)),
  pause: (id: number) => postJson<IssueState>(url(paths.pause, id)),
  resume: (id: number) => postJson<IssueState>(url(paths.resume, id)),
  resolve: (id: number, resend: boolean) => postJson<IssueState>(url(paths.resolve, id), { resend }),
  post: (slug: string, blog: string) =>
    getJson<IssuePost>(`${issuePostPath.replace('{slug}', encodeURIComponent(slug))}?${new URLSearchParams({ blog })}`),
};

const listKey = ['newsletter', 'issues'] as const;
const issueKey = (id: number) => ['newsletter', 'issue', id] as const;
const fastMs = 1000;

/** Whether mails are on their way, or will be at any moment. */
export function isMoving({ status, scheduledAt }: IssueState): boolean {
  return status === 'sending' || (status === 'scheduled' && Date.parse(scheduledAt ?? '') <= Date.now());
}

export function useIssues() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => getJson<{ issues: IssueState[]; canSend: boolean }>(url(paths.issues), signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.issues.some(isMoving) ? 2 * fastMs : 30 * fastMs),
  });
}

/** How many readers each edition has. */
export function useAudience() {
  return useQuery({
    queryKey: ['newsletter', 'audience'],
    queryFn: ({ signal }) => getJson<Audience>(url(paths.audience), signal),
    staleTime: 0,
  });
}

/** One issue, with its progress while it is sent. */
export function useIssue(id: number) {
  return useQuery({
    queryKey: issueKey(id),
    queryFn: ({ signal }) => getJson<IssueState>(url(paths.issue, id), signal),
    staleTime: 0,
    // A draft changes only here, and a colleague's change is noticed when it is saved.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? fastMs : false),
  });
}

/** Shows what a change returned, and fetches the list again. */
export function useShowIssue(): (state: IssueState) => void {
  const queries = useQueryClient();
  return (state) => {
    queries.setQueryData(issueKey(state.id), state);
    void queries.invalidateQueries({ queryKey: listKey });
  };
}

export function usePreview({ id, version }: IssueState) {
  return useQuery({
    queryKey: ['newsletter', 'preview', id, version],
    queryFn: ({ signal }) => getJson<IssuePreview>(url(paths.preview, id), signal),
  });
}

/** The newest posts of a blog, or those that match some words. */
export function useFoundPosts(blog: string, q: string) {
  return useQuery({
    queryKey: ['newsletter', 'posts', blog, q],
    queryFn: ({ signal }) =>
      getJson<{ posts: IssuePost[] }>(`${issuePostsPath}?${new URLSearchParams({ blog, ...(q && { q }) })}`, signal),
    placeholderData: keepPreviousData,
  });
}
