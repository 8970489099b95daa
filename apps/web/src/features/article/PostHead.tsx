import { Breadcrumb, type Step } from '@contenthub/ui/link/Breadcrumb';
import { Link } from '@contenthub/ui/link/Link';
import styles from './PostHead.module.css';

type Props = {
  title: string;
  steps: readonly Step[];
  author: Step;
  category: Step | undefined;
  date: { machine: string; text: string };
  reading: string;
  /** The whole address, for paper. */
  address: string;
};

export function PostHead({ title, steps, author, category, date, reading, address }: Props) {
  return (
    <header className={styles.head}>
      <Breadcrumb steps={steps} />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.facts}>
        <span className={styles.published}>
          <time dateTime={date.machine}>{date.text}</time>
          {category && <b className={styles.category}>{category.label}</b>}
        </span>
        <span>By {author.href ? <Link href={author.href}>{author.label}</Link> : author.label}</span>
        <span>{reading}</span>
        <span className={styles.address}>{address}</span>
      </p>
    </header>
  );
}
