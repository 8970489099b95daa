import type { BlockData, exampleVerdicts } from '@contenthub/contracts/content/blocks';
import { Button, SelectControl, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { FieldsProps } from './fields-props.ts';
import { replaceAt } from './replace-at.ts';

const styles = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };
type Verdict = (typeof exampleVerdicts)[number];

const verdicts = (): { value: Verdict; label: string }[] => [
  { value: 'right', label: __('Right', 'contenthub') },
  { value: 'wrong', label: __('Wrong', 'contenthub') },
  { value: 'before', label: __('Before', 'contenthub') },
  { value: 'after', label: __('After', 'contenthub') },
];

export function ExamplesFields({ data: { rows }, onChange }: FieldsProps<'examples'>) {
  const set = (index: number, row: BlockData['examples']['rows'][number] | undefined) =>
    onChange({ rows: replaceAt(rows, index, row) });
  return (
    <>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
        <div className="contenthub-row" key={index}>
          <SelectControl
            {...styles}
            label={__('Verdict', 'contenthub')}
            value={row.verdict}
            options={verdicts()}
            onChange={(verdict) => set(index, { ...row, verdict: verdict as Verdict })}
          />
          <TextControl
            {...styles}
            label={__('Example', 'contenthub')}
            value={row.text}
            onChange={(text) => set(index, { ...row, text })}
          />
          {rows.length > 1 && (
            <Button variant="tertiary" isDestructive onClick={() => set(index, undefined)}>
              {__('Remove', 'contenthub')}
            </Button>
          )}
        </div>
      ))}
      <Button variant="secondary" onClick={() => onChange({ rows: [...rows, { verdict: 'right', text: '' }] })}>
        {__('Add example', 'contenthub')}
      </Button>
    </>
  );
}

export function CallToActionFields({ data, onChange }: FieldsProps<'call-to-action'>) {
  return (
    <>
      <TextControl
        {...styles}
        label={__('Button text', 'contenthub')}
        value={data.text}
        onChange={(text) => onChange({ ...data, text })}
      />
      <TextControl
        {...styles}
        label={__('Link', 'contenthub')}
        placeholder="https://"
        value={data.url}
        onChange={(url) => onChange({ ...data, url })}
      />
    </>
  );
}

export function RelatedFields({ data, onChange }: FieldsProps<'related'>) {
  return (
    <>
      <TextControl
        {...styles}
        label={__('Title', 'contenthub')}
        value={data.title}
        onChange={(title) => onChange({ ...data, title })}
      />
      <TextControl
        {...styles}
        label={__('Path on the hub', 'contenthub')}
        placeholder="/blog/grammar/commas"
        value={data.url}
        onChange={(url) => onChange({ ...data, url: url.replace(/^https?:\/\/[^/]+/, '') })}
      />
    </>
  );
}
