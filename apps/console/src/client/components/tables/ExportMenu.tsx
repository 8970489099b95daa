import { downloadRows, type ExportColumn } from '../../data/export.ts';
import { MenuButton } from '../menus/MenuButton.tsx';

type Props<Row> = {
  label: string;
  fileName: string;
  columns: readonly ExportColumn<Row>[];
  rows: readonly Row[];
  canPrint?: boolean;
};

/** Downloads the rows of a table. */
export function ExportMenu<Row>({ label, fileName, columns, rows, canPrint = false }: Props<Row>) {
  const save = (format: 'csv' | 'json') => downloadRows(fileName, format, columns, rows);
  return (
    <MenuButton
      label={label}
      actions={[
        { id: 'csv', label: 'Download CSV', run: () => save('csv') },
        { id: 'json', label: 'Download JSON', run: () => save('json') },
        ...(canPrint ? [{ id: 'print', label: 'Print this screen', run: () => window.print() }] : []),
      ]}
    >
      Export
    </MenuButton>
  );
}
