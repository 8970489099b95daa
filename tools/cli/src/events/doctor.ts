import type { Balance } from '@contenthub/contracts/analytics/balance';

/** Counters of a running intake since its start. */
export type IntakeCounts = {
  collector: string;
  version: string;
  accepted: number;
  rejected: number;
  throttled: number;
};

export function readIntakeCounts(metrics: string): IntakeCounts {
  const sum = (pattern: RegExp) =>
    [...metrics.matchAll(pattern)].reduce((total, [, value]) => total + Number(value ?? 0), 0);
  return {
    version: /build_info\{[^}]*version="([^"]+)"/.exec(metrics)?.[1] ?? 'version unknown',
    collector: /collector_info\{[^}]*collector="([^"]+)"/.exec(metrics)?.[1] ?? '',
    accepted: sum(/^collector_events_total\{[^}]*outcome="accepted"[^}]*\} (\d+)/gm),
    rejected: sum(/^collector_events_total\{[^}]*outcome="rejected"[^}]*\} (\d+)/gm),
    throttled: sum(/^collector_requests_throttled_total\{[^}]*\} (\d+)/gm),
  };
}

export type Diagnosis = { lines: string[]; healthy: boolean };

/** Formats the balance and returns whether all events are accounted for. */
export function diagnose(balance: Balance, intake: IntakeCounts | undefined): Diagnosis {
  const {
    pendingEntries,
    log,
    loaded,
    deadLetters,
    duplicates,
    erased,
    stored,
    refused,
    refusedErased,
    missing,
    collectors,
    suspect,
    unusualHours,
    failedHours,
  } = balance;
  const problems: string[] = [];
  const refusedEvents = refused.reduce((sum, { events }) => sum + events, 0);
  const lines = [
    row('loaded from the log', loaded),
    row('  stored (deduplicated)', stored),
    row('  duplicates sent by browsers', duplicates),
    row('  dead letters', deadLetters),
    row('  erased with personal data', erased),
    row('rejected (stored with the reason)', refusedEvents),
    ...refused.slice(0, 8).map(({ reason, events }) => row(`  ${reason.slice(0, 52)}`, events)),
    ...(refusedErased > 0 ? [row('rejected and erased', refusedErased)] : []),
    row('entries pending in the log', pendingEntries),
    row('log space used', `${Math.round((log.bytes / log.maxBytes) * 100)}%`),
    row(
      'missing (gaps in page-load sequences)',
      `${formatCount(missing.events)} of ${formatCount(missing.of)}${formatShare(missing)}`,
    ),
  ];
  lines.push(
    row('suspect readers of 28 days, not counted', `${formatCount(suspect.readers)} of ${formatCount(suspect.of)}`),
    row('hours with far more readers than usual', unusualHours.length),
  );
  if (failedHours.total > 0) {
    lines.push(
      row('hours that could not be calculated', failedHours.total),
      ...failedHours.newest.map(
        ({ hour, attempts, reason }) => `  ${hour}  attempts: ${attempts}  ${reason.slice(0, 60)}`,
      ),
    );
    problems.push(
      'Reports lack these hours or show earlier numbers. Stop the hub and run `npm run hub -- events remove-oversized`, or raise EVENT_STATEMENT_MB.',
    );
  }
  if (duplicates < 0) problems.push(`${-duplicates} more events are stored than were loaded. A count is wrong.`);
  if (log.bytes > log.maxBytes / 2 && pendingEntries > 0)
    problems.push('The log is more than half full. Check that the loader keeps up.');
  if (intake) {
    const loadedHere = collectors.find(({ collector }) => collector === intake.collector)?.loaded ?? 0;
    lines.push(
      row('accepted by the running intake', intake.accepted),
      row('  loaded from it', loadedHere),
      row('rejected by it', intake.rejected),
      row('requests throttled with 429 or 503', intake.throttled),
    );
    if (pendingEntries === 0 && loadedHere < intake.accepted) {
      problems.push(`${intake.accepted - loadedHere} accepted events are neither loaded nor pending.`);
    }
  }
  return {
    lines: [...lines, '', ...(problems.length > 0 ? problems : ['All events are accounted for.'])],
    healthy: problems.length === 0,
  };
}

const formatCount = (value: number) => value.toLocaleString('en-US');
const formatShare = ({ events, of }: Balance['missing']) => (of > 0 ? ` (${((events / of) * 100).toFixed(2)}%)` : '');
const row = (name: string, value: number | string) =>
  `${name.padEnd(56)}${(typeof value === 'number' ? formatCount(value) : value).padStart(14)}`;
