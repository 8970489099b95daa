import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import styles from '../forms/controls.module.css';

export type MenuAction = { id: string; label: string; run: () => void };

export type ActionMenuProps = { label: string; children: ReactNode; actions: readonly MenuAction[] };

/** A menu that is open at first. */
export function ActionMenu({ label, children, actions }: ActionMenuProps) {
  return (
    <MenuTrigger defaultOpen>
      <Button className={styles.control ?? ''} aria-label={label}>
        {children}
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Menu className={styles.list ?? ''} onAction={(key) => actions.find(({ id }) => id === key)?.run()}>
          {actions.map(({ id, label: name }) => (
            <MenuItem key={id} id={id} className={styles.item ?? ''}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
