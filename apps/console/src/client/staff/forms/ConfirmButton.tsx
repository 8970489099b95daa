import { Button } from '@contenthub/ui/button/Button';
import { type ReactNode, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import controls from '../../components/forms/controls.module.css';
import styles from './ConfirmButton.module.css';
import { StaffForm } from './StaffForm.tsx';

type Props = {
  /** On the button that opens the dialog. */
  label: string;
  /** For screen readers, if several buttons have the same label. */
  description?: string;
  /** Of the button that opens the dialog, if it is the main one of its section. */
  look?: 'main';
  title: string;
  /** On the button that does it. */
  action: string;
  children: ReactNode;
  onConfirm: (fields: Record<string, string>) => Promise<unknown>;
};

/** A button for something that should not happen by accident. The dialog says what will happen. */
export function ConfirmButton({ label, description, look, title, action, children, onConfirm }: Props) {
  const [isOpen, setOpen] = useState(false);
  const confirm = async (fields: Record<string, string>) => {
    await onConfirm(fields);
    setOpen(false);
  };
  return (
    <>
      {look === 'main' ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <button type="button" className={controls.control} aria-label={description} onClick={() => setOpen(true)}>
          {label}
        </button>
      )}
      <ModalOverlay className={styles.overlay ?? ''} isOpen={isOpen} onOpenChange={setOpen} isDismissable>
        <Modal className={styles.modal ?? ''}>
          <Dialog role="alertdialog" className={styles.dialog ?? ''}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            <StaffForm
              button={action}
              onSubmit={confirm}
              actions={
                <Button look="quiet" size="small" onClick={() => setOpen(false)}>
                  Cancel
                </Button>
              }
            >
              {children}
            </StaffForm>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
