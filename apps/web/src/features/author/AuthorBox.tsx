import type { Author } from '@contenthub/contracts/content/post';
import { Link } from '@contenthub/ui/link/Link';
import styles from './AuthorBox.module.css';

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

/** The author's profiles on other sites. */
export function AuthorLinks({ author }: { author: Pick<Author, 'name' | 'links'> | undefined }) {
  if (!author?.links) return null;
  return (
    <ul className={styles.links} aria-label={`Links for ${author.name}`}>
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

/** An author's portrait, 96 pixels wide, or their initials. The name is shown beside it. */
export function Portrait({ name, avatar }: { name: string; avatar: string | undefined }) {
  if (avatar) return <img className={styles.portrait} src={avatar} alt="" width="96" height="96" />;
  return (
    <span className={styles.portrait} aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}

/** The first letters of the first and the last name. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('');
}
