import { __ } from '@wordpress/i18n';

export const planningStatuses = ['idea', 'draft', 'review', 'scheduled', 'published'] as const;
export type PlanningStatus = (typeof planningStatuses)[number];

/** A post in the calendar, as includes/screens/calendar.php returns it. */
export type CalendarEntry = {
  id: number;
  title: string;
  status: PlanningStatus;
  /** In the time zone of the site; null for a draft without a date. */
  date: string | null;
  author: string;
  blog: string;
  /** Null if the user may not edit it. */
  edit: string | null;
  isMovable: boolean;
};

export type CalendarResponse = { posts: CalendarEntry[]; undated: CalendarEntry[]; now: string };

/** A change of a post: its date, its status or both. */
export type Plan = { date: string | null; status: PlanningStatus };

export const statusNames = (): Record<PlanningStatus, string> => ({
  idea: __('Idea', 'contenthub'),
  draft: __('Draft', 'contenthub'),
  review: __('In review', 'contenthub'),
  scheduled: __('Scheduled', 'contenthub'),
  published: __('Published', 'contenthub'),
});

/** The fields of WordPress's REST API for a plan. */
export function toPost({ date, status }: Plan) {
  const statuses = { idea: 'draft', draft: 'draft', review: 'pending', scheduled: 'future', published: 'publish' };
  return { date, status: statuses[status], meta: { _contenthub_idea: status === 'idea' } };
}

/** Why a plan is not possible, or undefined if it is. WordPress would publish a scheduled post in the past at once. */
export function refusePlan({ date, status }: Plan, now: string): string | undefined {
  if (status !== 'scheduled') return undefined;
  if (!date) return __('A scheduled post needs a date. Choose one, or make it a draft.', 'contenthub');
  return date <= now
    ? __('A scheduled post cannot be in the past. Choose a later day, or publish it in the editor.', 'contenthub')
    : undefined;
}
