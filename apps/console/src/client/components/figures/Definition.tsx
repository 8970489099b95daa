import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './Definition.module.css';

/** A term whose definition opens on hover, focus or touch. */
export function Definition({ children, text }: { children: ReactNode; text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TooltipTrigger delay={300} closeDelay={100} isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={styles.term ?? ''} onPress={() => setOpen(true)}>
        {children}
      </Button>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
