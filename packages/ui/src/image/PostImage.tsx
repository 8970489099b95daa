import type { Picture } from '@contenthub/contracts/content/post';
import styles from './PostImage.module.css';

type Props = {
  picture: Picture | null;
  /** How wide the picture is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  /** What a page opens with: loaded at once, and before everything else. */
  first?: boolean;
  /** Beside a title that says the same: a listener does not need to hear it twice. */
  decorative?: boolean;
};

/** A picture in the hub's one shape, 1.9 to 1. Its space is there before it is. */
export function PostImage({ picture, sizes, first = false, eager = first, decorative = false }: Props) {
  if (!picture) return <div className={styles.frame} aria-hidden="true" />;
  const { thumbnail, medium, large } = picture.sizes;
  const files = [thumbnail, medium, large];
  const hasOneFile = new Set(files.map((file) => file.url)).size === 1;
  return (
    <div className={styles.frame}>
      <img
        className={styles.image}
        src={large.url}
        {...(!hasOneFile && { srcSet: files.map((file) => `${file.url} ${file.width}w`).join(', '), sizes })}
        alt={decorative ? '' : picture.alt}
        width={large.width}
        height={large.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(first && { fetchPriority: 'high' as const })}
      />
    </div>
  );
}
