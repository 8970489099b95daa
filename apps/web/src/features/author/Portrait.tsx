import styles from './Portrait.module.css';

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
