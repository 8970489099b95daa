import type { ErasureStatus } from '@contenthub/contracts/personal-data';
import { Notice } from '../AccountFrame.tsx';
import { Panel } from '../Panel.tsx';
import styles from './DataPage.module.css';

const numbers = new Intl.NumberFormat('en');
const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** What was deleted, what is still being deleted, and what remains until when. */
export function DeletedAccount({ erasure }: { erasure: ErasureStatus }) {
  const { finishedAt, deleted, backupsUntil, eventDays } = erasure;
  const count = (...tables: string[]) => tables.reduce((sum, name) => sum + (deleted.tables[name] ?? 0), 0);
  const rows: [string, number][] = [
    ['Account', count('users')],
    ['Sign-in methods and sessions', count('credentials', 'sessions', 'verifications')],
    ['Newsletter and other choices', count('user_groups', 'preferences', 'properties')],
    ['Plan, school or company', count('subscriptions', 'institution_members')],
    ['Experiments you were part of', count('exposures', 'experiment_states')],
    ...(deleted.events
      ? [['Records of pages you read', deleted.events.events + deleted.events.refused] as [string, number]]
      : []),
  ];
  return (
    <>
      <h1 className={styles.headline}>Your account is deleted</h1>
      <Notice
        good
        text={
          finishedAt
            ? 'Everything is deleted. You are signed out.'
            : 'You are signed out. Records of pages you read are still being deleted, usually within minutes. Reload this page to see whether that is done.'
        }
      />
      <Panel title="What was deleted">
        <dl className={styles.counts}>
          {rows.map(([name, number]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{numbers.format(number)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="What remains, and until when">
        <ul className={styles.list}>
          <li>
            <strong>Backups</strong> may hold a copy until {days.format(new Date(backupsUntil))}. We use them only to
            recover from a failure, and delete your data again if we do.
          </li>
          <li>
            <strong>A hash of your ids,</strong> so that we can discard anything your browser sends late. It doesn’t
            identify you, and we delete it after {eventDays} days.
          </li>
          <li>
            <strong>In your browser:</strong> posts you saved and how you like pages to look. Clear the data of this
            site in your browser to remove them.
          </li>
        </ul>
      </Panel>
      <p>
        <a className={styles.link} href="/blog/">
          Go to the blog
        </a>
      </p>
    </>
  );
}
