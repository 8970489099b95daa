import type { ComponentProps, ReactNode } from 'react';
import { CloseButton } from '../button/CloseButton.tsx';
import styles from './TopBannerView.module.css';

type Props = Omit<ComponentProps<'aside'>, 'children'> & {
  headline: ReactNode;
  line: ReactNode;
  /** The link beside the text. */
  children: ReactNode;
  onClose: () => void;
};

/** A banner in one row. Its parent sets the height. */
export function TopBannerView({ headline, line, children, onClose, ...attributes }: Props) {
  return (
    <aside className={styles.banner} {...attributes}>
      <p className={styles.words}>
        <strong className={styles.headline}>{headline}</strong> <span className={styles.line}>{line}</span>
      </p>
      {children}
      <CloseButton label="Close banner" onClick={onClose} />
    </aside>
  );
}
