import { Button } from '@contenthub/ui/button/Button';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './ConfirmDialog.module.css';
import { StaffForm } from './StaffForm.tsx';

export type ConfirmDialogProps = {
  title: string;
  /** On the button that does it. */
  action: string;
  children: ReactNode;
  onConfirm: (fields: Record<string, string>) => Promise<unknown>;
};

type Props = ConfirmDialogProps & { isOpen: boolean; onClose: () => void };

/** Asks before something that should not happen by accident, and says what will happen. */
export function ConfirmDialog({ title, action, children, onConfirm, isOpen, onClose }: Props) {
  const confirm = async (fields: Record<string, string>) => {
    await onConfirm(fields);
    onClose();
  };
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog role="alertdialog" className={styles.dialog ?? ''}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          <StaffForm
            button={action}
            onSubmit={confirm}
            actions={
              <Button look="quiet" size="small" onClick={onClose}>
                Cancel
              </Button>
            }
          >
            {children}
          </StaffForm>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
