import { type ComponentProps, type ReactNode, useId } from 'react';
import { CloseButton } from '../button/CloseButton.tsx';
import styles from './PopupView.module.css';

type Props = Omit<ComponentProps<'div'>, 'children'> & {
  headline: ReactNode;
  line: ReactNode;
  /** The links below the text. */
  children: ReactNode;
  onClose: () => void;
  onDismiss: () => void;
};

/** A non-modal panel in the lower corner. `data-aside` hides it. */
export function PopupView({ headline, line, children, onClose, onDismiss, ...attributes }: Props) {
  const title = useId();
  return (
    <div className={styles.popup} role="dialog" aria-modal="false" aria-labelledby={title} {...attributes}>
      <div className={styles.head}>
        <p className={styles.headline} id={title}>
          {headline}
        </p>
        <CloseButton label="Close" onClick={onClose} />
      </div>
      <p className={styles.line}>{line}</p>
      <div className={styles.buttons}>{children}</div>
      <button className={styles.dismiss} type="button" onClick={onDismiss}>
        Don’t show this again
      </button>
    </div>
  );
}
