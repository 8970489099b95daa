import type { AnalyticsDimension } from '@contenthub/contracts/analytics/metrics';
import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import controls from '../components/forms/controls.module.css';
import { SelectField } from '../components/forms/SelectField.tsx';
import { useAnalytics } from '../data/analytics.ts';
import { dimensionLabels, labelOf } from '../data/dimensions.ts';
import { formatCount } from '../data/measures.ts';
import { useChangeView, useView } from '../view/use-view.ts';
import styles from './FilterBar.module.css';

const dimensions: AnalyticsDimension[] = [
  ...(['source', 'category', 'device', 'tier', 'experiment', 'campaign', 'referrer', 'browser', 'country'] as const),
  ...(['placement', 'post', 'landing', 'search', 'page'] as const),
];
const options = dimensions.map((id) => ({ id, label: dimensionLabels[id] }));

/** Adds and removes filters. Lists the values that occur in the period. */
export function FilterPicker() {
  const view = useView();
  const change = useChangeView();
  const [dimension, setDimension] = useState<AnalyticsDimension>('source');
  const [text, setText] = useState('');
  const { data } = useAnalytics(
    { ...view, filters: {} },
    { metrics: ['views'], groupBy: dimension, compare: false, limit: 200 },
  );
  const selected = view.filters[dimension] ?? [];
  const items = (data?.rows ?? [])
    .map(({ value = '', label, metrics }) => ({
      id: value,
      name: labelOf(dimension, value, label),
      views: metrics.views,
    }))
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      <SelectField
        label="Dimension"
        options={options}
        value={dimension}
        onChange={(value) => {
          setDimension(value as AnalyticsDimension);
          setText('');
        }}
      />
      <input
        type="search"
        className={styles.field}
        aria-label={`Search ${dimensionLabels[dimension]}`}
        placeholder="Search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ListBox
        aria-label={dimensionLabels[dimension]}
        className={styles.values ?? ''}
        items={items}
        selectionMode="multiple"
        // Escape closes the dialog. It must not remove the filters.
        escapeKeyBehavior="none"
        selectedKeys={selected}
        onSelectionChange={(keys) => {
          const values = keys === 'all' ? [] : [...keys].map(String);
          change({ [dimension]: values.length > 0 ? values : undefined });
        }}
        renderEmptyState={() => <p className={styles.note}>{data ? 'No values in this period.' : 'Loading'}</p>}
      >
        {({ id, name, views }) => (
          <ListBoxItem id={id} textValue={name} className={`${controls.item} ${styles.value}`}>
            <span>{name}</span>
            <span>{formatCount(views ?? 0)}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </>
  );
}
