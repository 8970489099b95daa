import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import styles from '../forms/controls.module.css';

export type PopoverDialogProps = { label: string; children: (close: () => void) => ReactNode };

/** A dialog beside its button that is open at first. */
export function PopoverDialog({ label, children }: PopoverDialogProps) {
  return (
    <DialogTrigger defaultOpen>
      <Button className={styles.control ?? ''}>{label}</Button>
      <Popover className={styles.popover ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={label}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
