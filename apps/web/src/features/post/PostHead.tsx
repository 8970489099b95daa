import { Breadcrumb, type BreadcrumbStep } from '@contenthub/ui/link/Breadcrumb';
import { Link } from '@contenthub/ui/link/Link';
import styles from './PostHead.module.css';

type Props = {
  title: string;
  steps: readonly BreadcrumbStep[];
  author: BreadcrumbStep;
  category: BreadcrumbStep | undefined;
  date: { iso: string; text: string };
  readingTime: string;
  /** The full URL, for print. */
  url: string;
};

export function PostHead({ title, steps, author, category, date, readingTime, url }: Props) {
  return (
    <header className={styles.head}>
      <Breadcrumb steps={steps} />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.facts}>
        <span className={styles.published}>
          <time dateTime={date.iso}>{date.text}</time>
          {category && <b className={styles.category}>{category.label}</b>}
        </span>
        <span>By {author.href ? <Link href={author.href}>{author.label}</Link> : author.label}</span>
        <span>{readingTime}</span>
        <span className={styles.address}>{url}</span>
      </p>
    </header>
  );
}
