import { descriptionLength, titleLength, truncate } from './issues.ts';
import styles from './SharePreviews.module.css';

type Described = { title: string; description: string };

/** Approximates a search result. */
export function SearchPreview({ title, description, link }: Described & { link: string }) {
  const steps = link.split('/').filter(Boolean).slice(0, -1);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>In search</figcaption>
      <div className={styles.snippet}>
        <span className={styles.address}>{[location.host, ...steps].join(' › ')}</span>
        <span className={styles.headline}>{truncate(title, titleLength)}</span>
        <span className={styles.text}>{truncate(description, descriptionLength)}</span>
      </div>
    </figure>
  );
}

/** Approximates the card of a shared link. */
export function SocialPreview({
  title,
  description,
  image,
  alt,
}: Described & { image: string | undefined; alt: string }) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>When it is shared</figcaption>
      <div className={styles.card}>
        {image ? (
          <img className={styles.picture} src={image} alt={alt} width="1200" height="630" />
        ) : (
          <span className={styles.none}>No picture of its own: the hub draws one with the title.</span>
        )}
        <div className={styles.words}>
          <span className={styles.address}>{location.host}</span>
          <span className={styles.headline}>{truncate(title, 70)}</span>
          <span className={styles.text}>{truncate(description, 100)}</span>
        </div>
      </div>
    </figure>
  );
}
