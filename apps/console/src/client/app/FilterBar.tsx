import type { AnalyticsDimension } from '@contenthub/contracts/analytics/metrics';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import controls from '../components/forms/controls.module.css';
import { SelectField } from '../components/forms/SelectField.tsx';
import { PopoverButton } from '../components/menus/PopoverButton.tsx';
import { useAnalytics } from '../data/analytics.ts';
import { blogLabels, dimensionLabels, labelOf } from '../data/dimensions.ts';
import { defaultPeriod, periods } from '../view/period.ts';
import type { ViewSearch } from '../view/search.ts';
import { type Filters, toggleFilter, useChangeView, useView } from '../view/use-view.ts';
import { CustomPeriod } from './CustomPeriod.tsx';
import styles from './FilterBar.module.css';
import { PendingHours } from './PendingHours.tsx';
import { SimulatedBadge } from './SimulatedBadge.tsx';

const FilterPicker = lazy(() => import('./FilterPicker.tsx').then((module) => ({ default: module.FilterPicker })));
const SavedViews = lazy(() => import('./SavedViews.tsx').then((module) => ({ default: module.SavedViews })));

const allBlogs = { id: 'all', label: 'All blogs' };
const blogOptions = [allBlogs, ...Object.entries(blogLabels).map(([id, label]) => ({ id, label }))];
const periodOptions = [
  ...Object.entries(periods).map(([id, { label }]) => ({ id, label })),
  { id: 'custom', label: 'Custom dates' },
];

/** Blog, period, comparison and filters. All of it is in the URL. */
export function FilterBar() {
  const { period, compare, filters } = useView();
  const change = useChangeView();
  const [blog = allBlogs.id, ...others] = filters.blog ?? [];
  return (
    <search className={styles.bar} aria-label="Filters">
      <div className={styles.row}>
        <SelectField
          label="Blog"
          options={others.length > 0 ? [...blogOptions, { id: 'several', label: 'Several blogs' }] : blogOptions}
          value={others.length > 0 ? 'several' : blog}
          onChange={(value) => change({ blog: value === allBlogs.id ? undefined : [value] })}
        />
        <SelectField
          label="Period"
          options={periodOptions}
          value={period.name}
          onChange={(value) =>
            change(
              value === 'custom'
                ? customOf(period)
                : { period: value === defaultPeriod ? undefined : value, from: undefined, to: undefined },
            )
          }
        />
        {period.name === 'custom' && <CustomPeriod period={period} onChange={change} />}
        <button
          type="button"
          className={controls.control}
          aria-pressed={compare}
          onClick={() => change({ compare: compare ? 'off' : undefined })}
        >
          {compare ? `Compared with ${period.previous}` : 'Compare'}
        </button>
        <PopoverButton label="Filter">
          {() => (
            <Suspense>
              <FilterPicker />
            </Suspense>
          )}
        </PopoverButton>
        <PopoverButton label="Saved views">
          {(close) => (
            <Suspense>
              <SavedViews onOpen={close} />
            </Suspense>
          )}
        </PopoverButton>
        <SimulatedBadge />
      </div>
      <Chips filters={filters} />
      <PendingHours />
    </search>
  );
}

function customOf({ from, to }: { from: number; to: number }): Partial<ViewSearch> {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { period: 'custom', from: day(from), to: day(to - 1) };
}

/** The active filters except the blog, each with a way to remove it. */
function Chips({ filters }: { filters: Filters }) {
  const chips = Object.entries(filters).flatMap(([dimension, values]) =>
    dimension === 'blog' ? [] : values.map((value) => ({ dimension: dimension as AnalyticsDimension, value })),
  );
  const titles = usePostTitles(filters);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ dimension, value }) => {
        const name = labelOf(dimension, value, titles.get(value));
        return (
          <li key={`${dimension} ${value}`}>
            <Link
              to="."
              search={(old: ViewSearch) => ({ ...old, ...toggleFilter(filters, dimension, value) })}
              resetScroll={false}
              className={styles.chip}
              aria-label={`Remove filter ${dimensionLabels[dimension]}: ${name}`}
            >
              <span>{dimensionLabels[dimension]}</span> {name} <span aria-hidden="true">×</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Titles of the posts that the screen is filtered by, by id. */
function usePostTitles(filters: Filters): Map<string, string> {
  const view = useView();
  const posts = [...new Set([...(filters.post ?? []), ...(filters.landing ?? [])])];
  const { data } = useAnalytics(
    { ...view, filters: { post: posts } },
    { metrics: ['views'], groupBy: 'post', compare: false, enabled: posts.length > 0 },
  );
  return useMemo(
    () => new Map((data?.rows ?? []).flatMap(({ value, label }) => (value && label ? [[value, label]] : []))),
    [data],
  );
}
