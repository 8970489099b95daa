import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Column, DataTable, type TableState } from './DataTable.tsx';

type Row = { title: string; author: string; readers: number; helpful?: number };

const user = userEvent.setup();
const columns: Column<Row>[] = [
  { id: 'title', header: 'Post', isName: true, value: ({ title }) => title },
  { id: 'author', header: 'Author', isText: true, isExported: true, value: ({ author }) => author },
  { id: 'readers', header: 'Readers', definition: 'Distinct browsers.', value: ({ readers }) => readers },
  { id: 'helpful', header: 'Helpful', isMinor: true, value: ({ helpful }) => helpful },
];
const rows: Row[] = [
  { title: 'Commas', author: 'Ada', readers: 5, helpful: 0.5 },
  { title: 'Semicolons', author: 'Grace', readers: 9 },
  { title: 'Colons', author: 'Ada', readers: 7, helpful: 0.9 },
];

function Table({ initial = {}, shown = columns }: { initial?: TableState; shown?: Column<Row>[] }) {
  const [state, setState] = useState(initial);
  return (
    <DataTable
      {...{
        name: 'Posts',
        columns: shown,
        rows,
        state,
        defaultSort: 'readers.desc',
        fileName: 'posts',
        canHideColumns: true,
      }}
      keyOf={({ title }) => title}
      onChange={(changes) => setState({ ...state, ...changes })}
      searchLabel="Search titles"
    />
  );
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

/** Collects what is downloaded. */
function exportedFiles(): Blob[] {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  return files;
}

describe('data table', () => {
  it('K03 sorts by any column, with empty cells last', async () => {
    render(<Table />);
    expect(names()).toEqual(['Semicolons', 'Colons', 'Commas']);
    expect(screen.getByRole('columnheader', { name: /Readers/ })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Sort by Readers' }));
    expect(names()).toEqual(['Commas', 'Colons', 'Semicolons']);
    await user.click(screen.getByRole('button', { name: 'Sort by Helpful' }));
    expect(names()).toEqual(['Colons', 'Commas', 'Semicolons']);
    await user.click(screen.getByRole('button', { name: 'Sort by Helpful' }));
    expect(names()).toEqual(['Commas', 'Colons', 'Semicolons']);
    await user.click(screen.getByRole('button', { name: 'Sort by Post' }));
    expect(names()).toEqual(['Colons', 'Commas', 'Semicolons']);
  });

  it('K03 searches names', async () => {
    render(<Table />);
    await user.type(screen.getByRole('searchbox', { name: 'Search titles' }), 'colon');
    expect(names()).toEqual(['Semicolons', 'Colons']);
    expect(screen.getByRole('status')).toHaveTextContent('2 of 3 rows');
  });

  it('K03 searches texts, also those that are only exported, and says when nothing matches', async () => {
    render(<Table initial={{ q: 'GRACE' }} />);
    expect(names()).toEqual(['Semicolons']);
    expect(screen.getByRole('status')).toHaveTextContent('1 of 3 rows');
    await user.type(screen.getByRole('searchbox', { name: 'Search titles' }), '!');
    expect(screen.getByText('No row matches “GRACE!”.')).toBeVisible();
  });

  it('K03 sorts by rank and exports the value', async () => {
    const files = exportedFiles();
    const rank = ({ author }: Row) => ['Grace', 'Ada'].indexOf(author);
    const ranked = columns.map((column) => (column.id === 'author' ? { ...column, isExported: false, rank } : column));
    render(<Table shown={ranked} />);
    await user.click(screen.getByRole('button', { name: 'Sort by Author' }));
    expect(names()).toEqual(['Semicolons', 'Commas', 'Colons']);
    await user.click(screen.getByRole('button', { name: 'Export Posts' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
    expect(await files[0]?.text()).toContain('title,author,readers,helpful\r\nSemicolons,Grace,9,');
  });

  it('K03 marks minor columns, which narrow screens leave out, unless the table is sorted by them', async () => {
    const isMarked = (name: RegExp) => screen.getByRole('columnheader', { name }).hasAttribute('data-minor');
    render(<Table />);
    expect([isMarked(/Readers/), isMarked(/Helpful/)]).toEqual([false, true]);
    const all = screen.getByText('All columns');
    await user.click(all);
    expect(all).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('table')).toHaveAttribute('data-all');
    await user.click(screen.getByRole('button', { name: 'Sort by Helpful' }));
    expect(isMarked(/Helpful/)).toBe(false);
  });

  it('K03 exports the rows and columns that are shown', async () => {
    const files = exportedFiles();
    render(<Table initial={{ q: 'colon' }} />);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Helpful' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('columnheader', { name: /Helpful/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Export Posts' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
    expect(await files[0]?.text()).toBe('title,author,readers\r\nSemicolons,Grace,9\r\nColons,Ada,7\r\n');
  });
});
