import type { OutlineEntry } from '@contenthub/contracts/post';
import styles from './Contents.module.css';

export function Contents({ outline }: { outline: OutlineEntry[] }) {
  return (
    <nav className={styles.contents} aria-label="Contents">
      <p className={styles.label}>In this article</p>
      <ol className={styles.list}>
        {outline.map(({ id, text }) => (
          <li key={id}>
            <a className={styles.link} href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
