import { Breadcrumb, type BreadcrumbStep } from '@contenthub/ui/link/Breadcrumb';
import { Link } from '@contenthub/ui/link/Link';
import { formatShortDate, formatUpdate } from './long-date.ts';
import styles from './PostHead.module.css';

type Props = {
  title: string;
  steps: readonly BreadcrumbStep[];
  author: BreadcrumbStep;
  published: string;
  updated: string | undefined;
  readingTime: string;
  /** The full URL, for print. */
  url: string;
};

export function PostHead({ title, steps, author, published, updated, readingTime, url }: Props) {
  return (
    <header className={styles.head}>
      <Breadcrumb steps={steps} />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.facts}>
        <span>{author.href ? <Link href={author.href}>{author.label}</Link> : author.label}</span>
        <span>
          <time dateTime={published}>{formatShortDate(published)}</time>
          {updated && (
            <>
              , updated <time dateTime={updated}>{formatUpdate(updated, published)}</time>
            </>
          )}
        </span>
        <span>{readingTime}</span>
        <span className={styles.address}>{url}</span>
      </p>
    </header>
  );
}
