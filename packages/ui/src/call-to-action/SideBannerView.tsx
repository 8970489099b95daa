import type { ComponentProps, ReactNode } from 'react';
import { CloseButton } from '../button/CloseButton.tsx';
import styles from './SideBannerView.module.css';

type Props = Omit<ComponentProps<'aside'>, 'children'> & {
  headline: ReactNode;
  line: ReactNode;
  /** The link below the text. */
  children: ReactNode;
  onClose: () => void;
};

/** A banner in a narrow column, which stays in view while its column scrolls. */
export function SideBannerView({ headline, line, children, onClose, ...attributes }: Props) {
  return (
    <aside className={styles.banner} {...attributes}>
      <CloseButton label="Close banner" onClick={onClose} />
      <p className={styles.headline}>{headline}</p>
      <p className={styles.line}>{line}</p>
      {children}
    </aside>
  );
}
