import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import styles from './controls.module.css';

export type Option = { id: string; label: string };

/** One value of a few. */
export function SelectField({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Select aria-label={label} value={value} onChange={(key) => onChange(String(key))}>
      <Button className={styles.control ?? ''}>
        <SelectValue />
        <span aria-hidden="true" className={styles.arrow} />
      </Button>
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} items={options}>
          {(option) => (
            <ListBoxItem className={styles.item ?? ''} textValue={option.label}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
