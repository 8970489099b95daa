import type { Balance } from '@contenthub/collector/analytics/balance';

/** What a running intake says of itself, since it was started. */
export type IntakeCounts = { collector: string; accepted: number; refused: number; turnedAway: number };

export function readIntakeCounts(metrics: string): IntakeCounts {
  const sum = (pattern: RegExp) =>
    [...metrics.matchAll(pattern)].reduce((total, [, value]) => total + Number(value ?? 0), 0);
  return {
    collector: /collector_info\{[^}]*collector="([^"]+)"/.exec(metrics)?.[1] ?? '',
    accepted: sum(/^collector_events_total\{[^}]*outcome="accepted"[^}]*\} (\d+)/gm),
    refused: sum(/^collector_events_total\{[^}]*outcome="refused"[^}]*\} (\d+)/gm),
    turnedAway: sum(/^collector_requests_turned_away_total\{[^}]*\} (\d+)/gm),
  };
}

export type Diagnosis = { lines: string[]; healthy: boolean };

/** The balance as people read it, and whether it adds up. */
export function diagnose(balance: Balance, intake: IntakeCounts | undefined): Diagnosis {
  const { waiting, log, loaded, poisoned, resent, erased, stored, refused, refusedErased, missing, collectors } =
    balance;
  const problems: string[] = [];
  const refusedEvents = refused.reduce((sum, { events }) => sum + events, 0);
  const lines = [
    row('loaded from the log', loaded),
    row('  stored, each once', stored),
    row('  sent again by browsers, and counted once', resent),
    row('  set aside, the store does not take them', poisoned),
    row('  erased with the data of their person', erased),
    row('refused, kept with the reason', refusedEvents),
    ...refused.slice(0, 8).map(({ reason, events }) => row(`  ${reason.slice(0, 52)}`, events)),
    ...(refusedErased > 0 ? [row('refused and erased', refusedErased)] : []),
    row('entries waiting in the log', waiting),
    row('room used in the log', `${Math.round((log.bytes / log.maxBytes) * 100)}%`),
    row(
      'never came, by gaps in page loads',
      `${formatCount(missing.events)} of ${formatCount(missing.of)}${formatShare(missing)}`,
    ),
  ];
  if (resent < 0) problems.push(`${-resent} more events are stored than were loaded: a count is wrong.`);
  if (log.bytes > log.maxBytes / 2 && waiting > 0)
    problems.push('The log is more than half full: is the loader fast enough?');
  if (intake) {
    const taken = collectors.find(({ collector }) => collector === intake.collector)?.loaded ?? 0;
    lines.push(
      row('accepted by the running intake', intake.accepted),
      row('  of these loaded', taken),
      row('refused by it', intake.refused),
      row('requests it asked to come again', intake.turnedAway),
    );
    if (waiting === 0 && taken < intake.accepted) {
      problems.push(`${intake.accepted - taken} events were accepted and are neither loaded nor waiting.`);
    }
  }
  return {
    lines: [...lines, '', ...(problems.length > 0 ? problems : ['Everything adds up.'])],
    healthy: problems.length === 0,
  };
}

const formatCount = (value: number) => value.toLocaleString('en-US');
const formatShare = ({ events, of }: Balance['missing']) => (of > 0 ? ` (${((events / of) * 100).toFixed(2)}%)` : '');
const row = (name: string, value: number | string) =>
  `${name.padEnd(56)}${(typeof value === 'number' ? formatCount(value) : value).padStart(14)}`;
