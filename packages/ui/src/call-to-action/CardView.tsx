import type { ComponentProps, ReactNode } from 'react';
import styles from './CardView.module.css';

type Props = Omit<ComponentProps<'aside'>, 'children'> & {
  /** Selects the look. */
  offer: string;
  headline: ReactNode;
  line: ReactNode;
  /** The link beside the text. */
  children: ReactNode;
  /** Attributes of the card inside the reserved space. */
  card?: Record<string, string>;
};

/** A card in or after a text. It reserves the space of the longest text of its tiers. */
export function CardView({ offer, headline, line, children, card, ...attributes }: Props) {
  return (
    <aside className={styles.place} {...attributes}>
      <div className={styles.card} data-offer={offer} {...card}>
        <p className={styles.headline}>{headline}</p>
        <p className={styles.line}>{line}</p>
        <span className={styles.button}>{children}</span>
      </div>
    </aside>
  );
}
