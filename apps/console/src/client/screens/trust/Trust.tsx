import type { DatedBalance } from '@contenthub/contracts/analytics/balance';
import { Definition } from '../../components/figures/Definition.tsx';
import { EmptyState, QueryState } from '../../components/QueryState.tsx';
import { Columns, Screen, Section } from '../../components/Screen.tsx';
import { ExportMenu } from '../../components/tables/ExportMenu.tsx';
import { useBalance } from '../../data/analytics.ts';
import { formatCount, formatValue } from '../../data/measures.ts';
import { formatTime as formatStart } from '../../view/period.ts';
import { formatTime } from '../../view/times.ts';
import { InventedReaders } from './InventedReaders.tsx';
import styles from './Trust.module.css';

type Line = { id: string; label: string; definition: string; events: number; kind: 'sum' | 'part' };

export function Trust() {
  const balance = useBalance();
  return (
    <Screen
      name="Trust"
      question="Can we trust these numbers?"
      answer={balance.data && <Answer balance={balance.data} />}
    >
      <QueryState
        query={balance}
        height={420}
        empty={{
          when: ({ loaded, refused }) => loaded === 0 && refused.length === 0,
          title: 'No events yet',
          text: 'Every event that a browser sent will be accounted for here: stored, resent, erased, refused or lost.',
        }}
      >
        {(data) => <Details balance={data} />}
      </QueryState>
    </Screen>
  );
}

const sumOf = (rows: { events: number }[]) => rows.reduce((sum, { events }) => sum + events, 0);

function Answer({
  balance: { loaded, stored, duplicates, deadLetters, erased, missing, pendingEntries, failedHours, ...balance },
}: {
  balance: DatedBalance;
}) {
  const { suspect, unusualHours } = balance;
  const isExact = loaded === stored + duplicates + deadLetters + erased;
  return (
    <>
      {failedHours.total > 0 && <FailedHoursAnswer {...failedHours} />}
      <strong>
        {isExact ? 'Yes, every accepted event is accounted for.' : 'No, some events are not accounted for.'}
      </strong>{' '}
      {formatCount(loaded)} were received, and {formatCount(stored)} are stored once each. Browsers lost{' '}
      {formatCount(missing.events)} of {formatCount(missing.of)} before they arrived.
      {pendingEntries > 0 && ` ${formatCount(pendingEntries)} batches are waiting to be loaded.`}
      {suspect.readers > 0 && ` ${formatCount(suspect.readers)} readers are suspect and not counted.`}
      {unusualHours.length > 0 && ` ${describeHours(unusualHours.length)} far more readers than usual.`}
    </>
  );
}

const describeHours = (count: number) => (count === 1 ? '1 hour had' : `${formatCount(count)} hours had`);

const formatHour = (hour: string) => formatStart(Date.parse(hour), 'hour');

function FailedHoursAnswer({ total, newest }: DatedBalance['failedHours']) {
  const [latest] = newest;
  return (
    <>
      <strong>{total === 1 ? '1 hour' : `${formatCount(total)} hours`} couldn’t be calculated.</strong>{' '}
      {latest && `${total === 1 ? 'It starts' : 'The latest starts'} on ${formatHour(latest.hour)}. `}
      Reports show an earlier calculation there, or nothing. The other hours are right. We try again at least once a
      day.{' '}
    </>
  );
}

function toLines({ loaded, stored, duplicates, erased, deadLetters }: DatedBalance): Line[] {
  return [
    {
      id: 'received',
      label: 'Received',
      definition: 'Events that the collector accepted and loaded.',
      events: loaded,
      kind: 'sum',
    },
    {
      id: 'stored',
      label: 'Stored',
      definition: 'Distinct events in the store. Every number in the console comes from them.',
      events: stored,
      kind: 'part',
    },
    {
      id: 'resent',
      label: 'Resent',
      definition: 'Events that arrived again, such as after a lost response. They count once.',
      events: duplicates,
      kind: 'part',
    },
    {
      id: 'erased',
      label: 'Erased',
      definition: 'Events of people whose data was erased, and removed simulated readers.',
      events: erased,
      kind: 'part',
    },
    {
      id: 'dead-letters',
      label: 'Dead letters',
      definition: 'Events that couldn’t be stored. They are kept for repair.',
      events: deadLetters,
      kind: 'part',
    },
  ];
}

type Refusal = DatedBalance['refused'][number];

function Details({ balance }: { balance: DatedBalance }) {
  const { refused, missing, loaded, asOf, failedHours } = balance;
  const lines = toLines(balance);
  const columns = [
    { id: 'event', value: ({ label }: Line) => label },
    { id: 'count', value: ({ events }: Line) => events },
  ];
  return (
    <div className={styles.main}>
      {failedHours.total > 0 && <FailedHours {...failedHours} />}
      <Section
        title="What happened to every event"
        note={`As of ${formatTime(asOf)}. Received events are the sum of the rows below.`}
        actions={<ExportMenu label="Export the balance" fileName="events" columns={columns} rows={lines} />}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Events</th>
              <th scope="col">Number</th>
              <th scope="col">Of received</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, label, definition, events, kind }) => (
              <tr key={id} data-kind={kind}>
                <th scope="row">
                  <Definition text={definition}>{label}</Definition>
                </th>
                <td>{formatCount(events)}</td>
                <td>{formatValue(loaded > 0 ? events / loaded : undefined, 'share')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Columns>
        <Section
          title="Lost by browsers"
          note="Each page numbers its events. A gap is an event that never arrived, or that was refused."
        >
          <dl className={styles.facts}>
            <div>
              <dt>Lost events</dt>
              <dd>{formatCount(missing.events)}</dd>
            </div>
            <div>
              <dt>Numbered events</dt>
              <dd>{formatCount(missing.of)}</dd>
            </div>
            <div>
              <dt>Page loads with a gap</dt>
              <dd>{formatCount(missing.pageLoads)}</dd>
            </div>
          </dl>
        </Section>
        <Section
          title="Refused"
          note={`${formatCount(sumOf(refused))} events were refused because they are invalid.`}
          actions={
            refused.length > 0 && (
              <ExportMenu
                label="Export refused events"
                fileName="refused-events"
                columns={[
                  { id: 'reason', value: ({ reason }: Refusal) => reason },
                  { id: 'events', value: ({ events }: Refusal) => events },
                ]}
                rows={refused}
              />
            )
          }
        >
          {refused.length === 0 ? (
            <EmptyState title="Nothing was refused" text="Reasons will show here, with the number of events." />
          ) : (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Reason</th>
                  <th scope="col">Events</th>
                </tr>
              </thead>
              <tbody>
                {refused.map(({ reason, events }) => (
                  <tr key={reason}>
                    <th scope="row">{reason}</th>
                    <td>{formatCount(events)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Section>
      </Columns>
      <InventedReaders suspect={balance.suspect} unusualHours={balance.unusualHours} />
    </div>
  );
}

function FailedHours({ total, newest }: DatedBalance['failedHours']) {
  const shown = total > newest.length ? `The newest ${newest.length} of ${formatCount(total)}. ` : '';
  return (
    <Section
      title="Hours that couldn’t be calculated"
      note={`${shown}Usually some of their events are too large. Stop the hub and run “npm run hub -- events remove-oversized” to delete these.`}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Starts</th>
            <th scope="col">Last attempt</th>
          </tr>
        </thead>
        <tbody>
          {newest.map(({ hour, failedAt, reason }) => (
            <tr key={hour}>
              <th scope="row">
                {formatHour(hour)}
                <p className={styles.reason}>{reason}</p>
              </th>
              <td>{formatTime(failedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
