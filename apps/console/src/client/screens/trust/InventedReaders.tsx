import type { Balance } from '@contenthub/contracts/analytics/balance';
import { Definition } from '../../components/figures/Definition.tsx';
import { EmptyState } from '../../components/QueryState.tsx';
import { Columns, Section } from '../../components/Screen.tsx';
import { formatCount, formatValue } from '../../data/measures.ts';
import { formatTime } from '../../view/period.ts';
import styles from './Trust.module.css';

/** Readers that a stranger may have invented, and what leaves them out. */
export function InventedReaders({ suspect, unusualHours }: Pick<Balance, 'suspect' | 'unusualHours'>) {
  return (
    <Columns>
      <Section
        title="Suspect readers"
        note="Anybody can send events. A network or account with very many browsers in a day is suspect, and no figure counts its further ones."
      >
        <dl className={styles.facts}>
          <div>
            <dt>Suspect, last 28 days</dt>
            <dd>{formatCount(suspect.readers)}</dd>
          </div>
          <div>
            <dt>Of all readers</dt>
            <dd>{formatValue(suspect.of > 0 ? suspect.readers / suspect.of : undefined, 'share')}</dd>
          </div>
          <div>
            <dt>Their events</dt>
            <dd>{formatCount(suspect.events)}</dd>
          </div>
        </dl>
      </Section>
      <Section
        title="Unusual hours"
        note="An hour with more than four times the readers of a busy hour. Reports count it. Most read posts leave it out, and results of experiments leave out its day."
      >
        {unusualHours.length === 0 ? (
          <EmptyState title="None in the last 28 days" text="The hub compares hours from its second week on." />
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Starts</th>
                <th scope="col">Readers</th>
                <th scope="col">
                  <Definition text="Nine in ten of the hours in the 28 days before had fewer readers.">
                    Busy hour
                  </Definition>
                </th>
              </tr>
            </thead>
            <tbody>
              {unusualHours.map(({ hour, readers, usual }) => (
                <tr key={hour}>
                  <th scope="row">{formatTime(Date.parse(hour), 'hour')}</th>
                  <td>{formatCount(readers)}</td>
                  <td>{formatCount(usual)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
    </Columns>
  );
}
