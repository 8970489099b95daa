import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import controls from '../components/controls.module.css';
import styles from './FilterBar.module.css';

/** Copies the link to this view. */
export function SavedViews() {
  const { href } = useLocation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + href);
    setCopied(true);
  };
  return (
    <DialogTrigger onOpenChange={() => setCopied(false)}>
      <Button className={controls.control ?? ''}>Views</Button>
      <Popover className={controls.popover ?? ''}>
        <Dialog className={styles.picker ?? ''} aria-label="Views">
          <Button className={controls.control ?? ''} onPress={() => void copy()}>
            {isCopied ? 'Link copied' : 'Copy link to this view'}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
