import { Button } from '@contenthub/ui/button/Button';
import { useState } from 'react';
import controls from '../../components/forms/controls.module.css';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

type Props = ConfirmDialogProps & {
  /** On the button that opens the dialog. */
  label: string;
  /** For screen readers, if several buttons have the same label. */
  description?: string | undefined;
  /** Of the button that opens the dialog, if it is the main one of its section. */
  look?: 'main';
};

/** A button that opens a dialog first. */
export function ConfirmButton({ label, description, look, ...dialog }: Props) {
  const [isOpen, setOpen] = useState(false);
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
      <ConfirmDialog {...dialog} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
