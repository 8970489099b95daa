import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import { newsletterNames } from '@contenthub/contracts/newsletter/newsletter-paths';
import { useContext } from 'react';
import { useQueries, useQuery } from '../../data/hooks.ts';
import { issuesQuery } from '../../data/lazy-queries.ts';
import { EmptyState } from '../../features/feed/EmptyState.tsx';
import { Newsletter } from '../../features/newsletter/Newsletter.tsx';
import { formatLongDate } from '../../features/post/long-date.ts';
import { AccountsContext } from '../../sites/accounts.ts';
import { useIsSignedIn } from '../../visitor/use-visitor.ts';
import type { PageProps } from '../route.ts';
import styles from './NewsletterPage.module.css';

/** The form to subscribe, and all past issues. */
export function NewsletterPage({ match: { blog } }: PageProps) {
  const issues = useQuery(issuesQuery(useQueries())) ?? [];
  const accounts = useContext(AccountsContext);
  const isSignedIn = useIsSignedIn();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.headline} tabIndex={-1}>
          Newsletter
        </h1>
        <p className={styles.lead}>
          Our best posts about writing, picked by the people who edit them. A few minutes to read, once a week or once a
          month.
        </p>
      </header>
      <div className={styles.form}>
        <Newsletter blog={blog} look="page">
          <Choices name="blog" legend="Newsletter" choices={newsletterNames} selected={blog.type} />
          <Choices
            name="frequency"
            legend="How often"
            choices={{ weekly: 'Weekly', monthly: 'Monthly' }}
            selected="weekly"
          />
        </Newsletter>
        {isSignedIn && accounts.own && (
          <p className={styles.more}>
            <a className={styles.link} href={`${accounts.account}/newsletter`}>
              Choose newsletters and how often
            </a>
          </p>
        )}
      </div>
      <section className={styles.past} aria-labelledby="past-issues">
        <h2 className={styles.title} id="past-issues">
          Past issues
        </h2>
        {issues.length === 0 && (
          <EmptyState sign="letter" title="The first issue is on its way">
            Subscribe to get it by email. Until then, <a href={blog.paths.home}>read the newest posts</a>.
          </EmptyState>
        )}
        <ul className={styles.list}>
          {issues.map(({ slug, subject, preheader, sentAt, blog: list }) => (
            <li key={slug} className={styles.issue}>
              <p className={styles.soft}>
                <time dateTime={sentAt}>{formatLongDate(sentAt)}</time> · {newsletterNames[list]}
              </p>
              <h3 className={styles.subject}>
                <a className={styles.link} href={`${newsletterPagePath}/${slug}`}>
                  {subject}
                </a>
              </h3>
              {preheader && <p>{preheader}</p>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type ChoicesProps = { name: string; legend: string; choices: Readonly<Record<string, string>>; selected: string };

/** A field of the form. Readers without an account choose here, the others on their account page. */
function Choices({ name, legend, choices, selected }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {Object.entries(choices).map(([value, label]) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} value={value} defaultChecked={value === selected} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
