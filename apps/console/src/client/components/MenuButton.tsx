import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import styles from './controls.module.css';

export type MenuAction = { id: string; label: string; run: () => void };

/** A button that opens a menu of actions. */
export function MenuButton({
  label,
  children,
  actions,
}: {
  label: string;
  children: ReactNode;
  actions: MenuAction[];
}) {
  return (
    <MenuTrigger>
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
