import type { EventStore } from '../store/event-store.ts';

/** Selects each hour or day with its valid revision. */
export function currentRevisions(period: 'hour' | 'day', upTo?: number): string {
  const limit = upTo === undefined ? '' : ` and revision <= ${upTo}`;
  return `select start, max(revision) from rollup_builds where period = '${period}'${limit} group by start`;
}

export type Progress = {
  /** Changes up to this revision are included in all built hours. */
  upTo: number;
  /** Valid revisions by start in milliseconds. */
  hours: Map<number, number>;
  days: Map<number, number>;
  /** Hours that could not be calculated when they were last tried. */
  failed: Set<number>;
};

export async function readProgress(store: Pick<EventStore, 'rows'>): Promise<Progress> {
  const rows = await store.rows<{ period: string; start: number; revision: number }>(
    `select toString(period) as period, toUnixTimestamp(start) as start, max(revision) as revision
      from rollup_builds group by period, start
    union all select 'failed', toUnixTimestamp(hour), 0 from failed_hours final where attempts > 0`,
  );
  const of = (wanted: string) =>
    new Map(rows.flatMap(({ period, start, revision }) => (period === wanted ? [[start * 1000, revision]] : [])));
  return {
    upTo: of('all').get(0) ?? 0,
    hours: of('hour'),
    days: of('day'),
    failed: new Set(of('failed').keys()),
  };
}

/** No session lasts longer. It limits how much of the table is searched for the other hours of a session. */
const longestSession = 'toIntervalDay(7)';

/**
 * The hours that are not built, or that contain a session which changed after the revision: an event in one hour can
 * change the page views of another, such as a scroll at 11:05 on a page opened at 10:59.
 */
export async function changedHours(
  store: Pick<EventStore, 'rows'>,
  { upTo, hours }: Pick<Progress, 'upTo' | 'hours'>,
): Promise<number[]> {
  const changed = `select hour, containerId, websiteSessionId from session_hours where revision > {after: UInt64}`;
  const rows = await store.rows<{ start: number; touched: number }>(
    `select toUnixTimestamp(hour) as start, max(changed) as touched from (
      select hour, 1 as changed from (${changed})
      union all select hour, 1 as changed from session_hours
        where containerId != '' and (containerId, websiteSessionId) in (
            select containerId, websiteSessionId from (${changed}) where containerId != '')
          and hour >= (select min(hour) - ${longestSession} from (${changed}))
          and hour <= (select max(hour) + ${longestSession} from (${changed}))
      union all select distinct hour, 0 as changed from session_hours
        where hour not in (select start from rollup_builds where period = 'hour' and revision <= {last: UInt64}))
    group by hour order by hour`,
    { after: upTo, last: Math.max(0, ...hours.values()) },
  );
  return rows
    .map(({ start, touched }) => ({ hour: start * 1000, touched }))
    .filter(({ hour, touched }) => touched === 1 || !hours.has(hour))
    .map(({ hour }) => hour);
}
