import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import { newsletterNames } from '@contenthub/contracts/newsletter/newsletter-paths';
import { useQueries, useQuery } from '../../data/hooks.ts';
import { issueQuery } from '../../data/lazy-queries.ts';
import { Newsletter } from '../../features/newsletter/Newsletter.tsx';
import { formatLongDate } from '../../features/post/long-date.ts';
import type { PageProps } from '../route.ts';
import styles from './IssuePage.module.css';

/** A past issue, with the same text and posts as its mail. */
export function IssuePage({ match }: PageProps) {
  const issue = useQuery(issueQuery(useQueries(), match.params.slug ?? ''));
  if (!issue) return null;
  const { subject, intro, posts, sentAt, blog } = issue;
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <p className={styles.soft}>
          <a className={styles.back} href={newsletterPagePath}>
            {newsletterNames[blog]} newsletter
          </a>{' '}
          · <time dateTime={sentAt}>{formatLongDate(sentAt)}</time>
        </p>
        <h1 className={styles.headline} tabIndex={-1}>
          {subject}
        </h1>
        {intro
          .split(/\n\s*\n/)
          .filter((part) => part.trim())
          .map((part) => (
            <p key={part} className={styles.intro}>
              {part.trim()}
            </p>
          ))}
      </header>
      <ol className={styles.posts}>
        {posts.map(({ title, link, excerpt, category, image }) => (
          <li key={link} className={styles.post}>
            {image && (
              <div className={styles.picture}>
                <img src={image.url} width={image.width} height={image.height} alt={image.alt} loading="lazy" />
              </div>
            )}
            <div>
              {category && <p className={styles.soft}>{category}</p>}
              <h2 className={styles.title}>
                <a className={styles.link} href={link}>
                  {title}
                </a>
              </h2>
              <p className={styles.excerpt}>{excerpt}</p>
            </div>
          </li>
        ))}
      </ol>
      <Newsletter blog={match.blog} look="box" />
    </article>
  );
}
