import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { Definition } from '../figures/Definition.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import styles from './DataTable.module.css';
import { ExportMenu } from './ExportMenu.tsx';

export type Column<Row> = {
  id: string;
  header: string;
  definition?: string;
  /** Sorted and exported. Undefined if there is no number. */
  value: (row: Row) => string | number | undefined;
  /** Sorts rows instead of their values. */
  rank?: (row: Row) => number;
  cell?: (row: Row) => ReactNode;
  /** Names the row. Searched, like texts. */
  isName?: boolean;
  /** Searched and aligned with the start of the line. Other columns are figures. */
  isText?: boolean;
  canSort?: boolean;
  /** Left out where not all columns fit, until staff select all columns or sort by it. */
  isMinor?: boolean;
  /** Only in exports. */
  isExported?: boolean;
};

export type TableState = { sort?: string | undefined; q?: string | undefined; hide?: string[] | undefined };

type Props<Row> = {
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  state: TableState;
  /** Such as `readers.desc`. */
  defaultSort: string;
  onChange: (changes: TableState) => void;
  fileName: string;
  searchLabel?: string;
  canHideColumns?: boolean;
};

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
});
const pageSize = 25;
const arrows = { asc: '↑', desc: '↓' } as const;
const directions = { asc: 'ascending', desc: 'descending' } as const;

/** A table that can be sorted, searched, cut to some columns and exported. Its state is in the URL. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const {
    name,
    columns: allColumns,
    rows,
    keyOf,
    state,
    defaultSort,
    onChange,
    fileName,
    searchLabel,
    canHideColumns,
  } = props;
  const [shown, setShown] = useState(pageSize);
  const [hasAllColumns, setHasAllColumns] = useState(false);
  const columns = useMemo(() => allColumns.filter(({ isExported }) => !isExported), [allColumns]);
  const sorting = useMemo(() => parseSort(state.sort ?? defaultSort), [state.sort, defaultSort]);
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          accessorFn: column.rank ?? column.value,
          sortUndefined: 'last',
          sortFn: isText(column) && !column.rank ? 'text' : 'basic',
          enableSorting: column.canSort ?? true,
          sortDescFirst: !isText(column),
        }),
      ),
    [columns],
  );
  const hidden = state.hide ?? [];
  const matches = useMemo(() => searchRows(rows, allColumns, state.q), [rows, allColumns, state.q]);
  const table = useTable({
    features,
    columns: definitions,
    data: matches,
    getRowId: keyOf,
    enableSortingRemoval: false,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      if (next) onChange({ sort: `${next.id}.${next.desc ? 'desc' : 'asc'}` });
    },
  });
  const found = table.getRowModel().rows;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const exported = allColumns.filter(({ id }) => !hidden.includes(id));
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        {searchLabel && (
          <input
            type="search"
            className={styles.search}
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={state.q ?? ''}
            onChange={({ target }) => onChange({ q: target.value || undefined })}
          />
        )}
        <p className={styles.count} role="status">
          {found.length === rows.length ? countRows(rows.length) : `${found.length} of ${countRows(rows.length)}`}
        </p>
        <div className={styles.actions}>
          {columns.some(({ isMinor }) => isMinor) && (
            <button
              type="button"
              className={styles.all}
              aria-pressed={hasAllColumns}
              onClick={() => setHasAllColumns(!hasAllColumns)}
            >
              All columns
            </button>
          )}
          {canHideColumns && (
            <ColumnPicker
              columns={columns.filter(({ isName }) => !isName)}
              hidden={hidden}
              onChange={(hide) => onChange({ hide: hide.length > 0 ? hide : undefined })}
            />
          )}
          <ExportMenu
            label={`Export ${name}`}
            fileName={fileName}
            columns={exported}
            rows={found.map(({ original }) => original)}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={name}>
        <table className={styles.table} data-all={hasAllColumns || undefined}>
          <thead>
            <tr>
              {table.getFlatHeaders().map(({ column }) => {
                const { header, definition, isName, isText, isMinor } = byId.get(column.id) as Column<Row>;
                const direction = column.getIsSorted();
                return (
                  <th
                    key={column.id}
                    scope="col"
                    data-name={isName || undefined}
                    data-text={isText || undefined}
                    data-minor={(isMinor && !direction) || undefined}
                    aria-sort={direction ? directions[direction] : undefined}
                  >
                    <span className={styles.head}>
                      {definition ? <Definition text={definition}>{header}</Definition> : header}
                      {column.getCanSort() && (
                        <button
                          type="button"
                          className={styles.sort}
                          data-active={Boolean(direction) || undefined}
                          aria-label={`Sort by ${header}`}
                          onClick={() => column.toggleSorting()}
                        >
                          {direction ? arrows[direction] : '↕'}
                        </button>
                      )}
                    </span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shown).map((row) => (
              <tr key={row.id}>
                {row.getVisibleCells().map(({ column }) => {
                  const { cell, value, isName, isText, isMinor } = byId.get(column.id) as Column<Row>;
                  const content = cell ? cell(row.original) : (value(row.original) ?? '–');
                  return isName ? (
                    <th key={column.id} scope="row" data-name>
                      {content}
                    </th>
                  ) : (
                    <td
                      key={column.id}
                      data-text={isText || undefined}
                      data-minor={(isMinor && !column.getIsSorted()) || undefined}
                    >
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {found.length === 0 && <p className={styles.none}>{state.q ? `No row matches “${state.q}”.` : 'No rows.'}</p>}
      {found.length > shown && (
        <button type="button" className={styles.more} onClick={() => setShown(shown + pageSize)}>
          Show {Math.min(pageSize, found.length - shown)} more
        </button>
      )}
    </div>
  );
}

function isText({ isName, isText }: Pick<Column<never>, 'isName' | 'isText'>): boolean {
  return Boolean(isName || isText);
}

function searchRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search = ''): Row[] {
  if (!search) return [...rows];
  const wanted = search.toLowerCase();
  const texts = columns.filter(isText);
  return rows.filter((row) =>
    texts.some(({ value }) =>
      String(value(row) ?? '')
        .toLowerCase()
        .includes(wanted),
    ),
  );
}

function countRows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}

function parseSort(sort: string): SortingState {
  const [, id = '', direction] = /^(.+)\.(asc|desc)$/.exec(sort) ?? [];
  return id ? [{ id, desc: direction === 'desc' }] : [];
}
