import type { Author } from '@contenthub/contracts/content/post';
import { Link } from '@contenthub/ui/link/Link';
import styles from './Author.module.css';
import { AuthorLinks } from './AuthorLinks.tsx';
import { Portrait } from './Portrait.tsx';

type Props = {
  author: Author;
  /** The author's page, on a blog that has author pages. */
  page: string | undefined;
};

/** The author of a post, shown at its end. */
export function AuthorBox({ author, page }: Props) {
  const { name, avatar, bio } = author;
  return (
    <section className={`${styles.box} not-printed`} aria-label="About the author">
      <Portrait name={name} avatar={avatar} />
      <div className={styles.words}>
        <p className={styles.eyebrow}>Written by</p>
        <p className={styles.name}>{page ? <Link href={page}>{name}</Link> : name}</p>
        {bio && <p className={styles.bio}>{bio}</p>}
        <AuthorLinks author={author} />
        {page && (
          <p className={styles.more}>
            <Link href={page}>More by {name}</Link>
          </p>
        )}
      </div>
    </section>
  );
}
