import type { ComponentProps, ReactNode } from 'react';
import styles from './BannerView.module.css';

type Props = Omit<ComponentProps<'div'>, 'children'> & {
  /** Selects the look. */
  offer: string;
  headline: ReactNode;
  line: ReactNode;
  /** The link beside the text. */
  children: ReactNode;
};

/** A banner across the end of a page. */
export function BannerView({ offer, headline, line, children, ...attributes }: Props) {
  return (
    <div className={styles.band} data-offer={offer} {...attributes}>
      <div className={styles.inner}>
        <p className={styles.headline}>{headline}</p>
        <p className={styles.line}>{line}</p>
        <span className={styles.button}>{children}</span>
      </div>
    </div>
  );
}
