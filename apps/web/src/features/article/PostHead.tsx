import styles from './PostHead.module.css';

type Props = {
  title: string;
  author: string;
  category: string | undefined;
  date: { machine: string; text: string };
  reading: string;
  home: { href: string; label: string };
};

export function PostHead({ title, author, category, date, reading, home }: Props) {
  return (
    <header className={styles.head}>
      <nav aria-label="Breadcrumb">
        <ol className={styles.trail}>
          <li>
            <a className={styles.home} href={home.href}>
              {home.label}
            </a>
          </li>
          {category && <li>{category}</li>}
        </ol>
      </nav>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.facts}>
        <span>By {author}</span>
        <time dateTime={date.machine}>{date.text}</time>
        <span>{reading}</span>
      </p>
    </header>
  );
}
