import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import controls from '../forms/controls.module.css';
import styles from './DataTable.module.css';

type Props = {
  columns: readonly { id: string; header: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
};

/** Chooses the columns of a table, and thereby of its exports. */
export function ColumnPicker({ columns, hidden, onChange }: Props) {
  return (
    <DialogTrigger>
      <Button className={controls.control ?? ''}>Columns</Button>
      <Popover className={controls.popover ?? ''} placement="bottom end">
        <Dialog aria-label="Columns" className={styles.picker ?? ''}>
          {columns.map(({ id, header }) => (
            <Checkbox
              key={id}
              className={styles.checkbox ?? ''}
              isSelected={!hidden.includes(id)}
              onChange={(isShown) => onChange(isShown ? hidden.filter((each) => each !== id) : [...hidden, id])}
            >
              <span aria-hidden="true" className={styles.box} />
              {header}
            </Checkbox>
          ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
