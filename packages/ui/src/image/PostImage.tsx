import type { Picture } from '@contenthub/contracts/content/post';
import styles from './PostImage.module.css';

type Props = {
  /** A decorative picture needs no description, and a picture with a single file only the large size. */
  picture: { alt?: string; sizes: Partial<Picture['sizes']> & Pick<Picture['sizes'], 'large'> } | null;
  /** The post's title. A post without a picture gets a drawing that follows from it. */
  title?: string;
  /** The displayed width, as a value of the `sizes` attribute. */
  sizes: string;
  /** Above the fold, so it is loaded eagerly. */
  eager?: boolean;
  /** The first picture of a page. It is loaded eagerly and with high priority. */
  first?: boolean;
  /** True next to a title with the same text, so that screen readers do not read it twice. */
  decorative?: boolean;
};

/** A picture in the hub's 1.9:1 format. Its space is reserved before it loads. */
export function PostImage({ picture, title = '', sizes, first = false, eager = first, decorative = false }: Props) {
  if (!picture) {
    // The style sheet draws the rest. The same title always gives the same drawing.
    return (
      <div className={`${styles.frame} ${styles.drawn}`} data-tone={title.length % 5} aria-hidden="true">
        <span>{/\w/.exec(title)?.[0] ?? '¶'}</span>
      </div>
    );
  }
  const { thumbnail, medium, large } = picture.sizes;
  const files = [thumbnail, medium, large].filter((file) => file !== undefined);
  const hasOneFile = new Set(files.map((file) => file.url)).size === 1;
  return (
    <div className={styles.frame}>
      <img
        className={styles.image}
        src={large.url}
        {...(!hasOneFile && { srcSet: files.map((file) => `${file.url} ${file.width}w`).join(', '), sizes })}
        alt={decorative ? '' : (picture.alt ?? '')}
        width={large.width}
        height={large.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(first && { fetchPriority: 'high' as const })}
      />
    </div>
  );
}
