import type { ErasureStatus } from '@contenthub/contracts/personal-data';
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
      <p className={finishedAt ? styles.done : styles.alert} role="status">
        {finishedAt
          ? 'Everything is deleted. You are signed out.'
          : 'You are signed out. Records of pages you read are still being deleted. This goes on by itself, usually within minutes. Reload this page to see whether it is done.'}
      </p>
      <section className={styles.card} aria-labelledby="deleted" data-erased={finishedAt ? '' : undefined}>
        <h2 id="deleted">What was deleted</h2>
        <dl className={styles.counts}>
          {rows.map(([name, number]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{numbers.format(number)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.card} aria-labelledby="remains">
        <h2 id="remains">What remains, and until when</h2>
        <ul className={styles.list}>
          <li>
            <strong>Backups</strong> may hold a copy until {days.format(new Date(backupsUntil))}. We use them only to
            recover from a failure, and delete your data again if we do.
          </li>
          <li>
            <strong>A scrambled form of your ids,</strong> so that what your browser sends late is thrown away. It names
            nobody and is deleted after {eventDays} days.
          </li>
          <li>
            <strong>In your browser:</strong> posts you saved and how you like pages to look. Clear the data of this
            site in your browser to remove them.
          </li>
        </ul>
      </section>
      <p className={styles.text}>
        <a href="/blog/">Go to the blog</a>
      </p>
    </>
  );
}
