import { Button, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type FormEvent, useId, useState } from 'react';

type Props = {
  /** Both return whether it worked. */
  onAdd: (from: string, to: string) => Promise<boolean>;
  onImport: (csv: string) => Promise<boolean>;
};

const styles = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };

export function AddRedirects({ onAdd, onImport }: Props) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const file = useId();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await onAdd(from, to))) return;
    setFrom('');
    setTo('');
  };
  return (
    <div className="contenthub-add">
      <form onSubmit={(event) => void add(event)}>
        <TextControl
          {...styles}
          label={__('From', 'contenthub')}
          placeholder="/old/page.html"
          value={from}
          onChange={setFrom}
        />
        <TextControl
          {...styles}
          label={__('To', 'contenthub')}
          placeholder="/blog/grammar/page"
          value={to}
          onChange={setTo}
        />
        <Button variant="primary" type="submit" disabled={!from || !to}>
          {__('Add redirect', 'contenthub')}
        </Button>
      </form>
      <div>
        <label htmlFor={file}>{__('Import a CSV file with the columns from and to', 'contenthub')}</label>
        <input
          id={file}
          type="file"
          accept=".csv,text/csv"
          onChange={async ({ currentTarget: input }) => {
            const [chosen] = input.files ?? [];
            if (chosen) await onImport(await chosen.text());
            input.value = '';
          }}
        />
      </div>
    </div>
  );
}
