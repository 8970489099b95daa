import type { Author } from '@contenthub/contracts/content/post';
import { Link } from '@contenthub/ui/link/Link';
import styles from './Author.module.css';

/** The author's profiles on other sites. */
export function AuthorLinks({ author }: { author: Pick<Author, 'name' | 'links'> | undefined }) {
  if (!author?.links) return null;
  return (
    <ul className={styles.links} aria-label={`${author.name} elsewhere`}>
      {author.links.map(({ label, url }) => (
        <li key={url}>
          <Link href={url} rel="me noopener">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
