import { Button, Notice, SelectControl, Spinner } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type CalendarSettings, readSettings } from '../settings.ts';
import { CalendarGrid, useDropTarget } from './CalendarGrid.tsx';
import { addDays, type Day, formatDay, onDay, shiftDay, weeksOf } from './days.ts';
import { EntryCard } from './EntryCard.tsx';
import { type CalendarEntry, planningStatuses, statusNames } from './entries.ts';
import { IdeaDialog, PlanDialog } from './PlanDialog.tsx';
import { useCalendar } from './use-calendar.ts';
import { useCalendarAddress } from './use-calendar-address.ts';

const sized = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };
const noSettings: CalendarSettings = { blogs: {}, authors: [], weekStarts: 1, today: '', canPublish: false };

/** Posts by day, of all blogs or of one, which editors plan by dragging them or with the keyboard. */
export function Calendar() {
  const { blogs, authors, weekStarts, today, canPublish } = readSettings().calendar ?? noSettings;
  const [{ view, day, blog, author }, go] = useCalendarAddress(today);
  const weeks = weeksOf(view, day, weekStarts);
  const [from = today, to = today] = [weeks[0]?.[0], weeks.at(-1)?.[6]];
  const { response, message, change, addIdea, dismiss } = useCalendar({ from, to, blog, author });
  const [opened, setOpened] = useState<CalendarEntry | 'idea'>();
  const focusCard = useFocusOfMovedCard(response);

  const all = [...(response?.posts ?? []), ...(response?.undated ?? [])];
  const drop = (id: number, target: Day | null) => {
    const entry = all.find((each) => each.id === id);
    if (!entry || (entry.date?.slice(0, 10) ?? null) === target) return;
    // Without a date a post cannot stay scheduled.
    const status = target === null && entry.status === 'scheduled' ? 'draft' : entry.status;
    void change(entry, { date: target && onDay(entry.date, target), status });
  };
  const card = (entry: CalendarEntry) => (
    <EntryCard
      key={entry.id}
      entry={entry}
      blogName={blogs[entry.blog] ?? entry.blog}
      onOpen={() => setOpened(entry)}
      onMove={(days) => {
        focusCard(entry.id);
        drop(entry.id, addDays(entry.date?.slice(0, 10) ?? today, entry.date ? days : 0));
      }}
    />
  );
  const title = formatDay(day, { month: 'long', year: 'numeric' });

  return (
    <div className="contenthub-calendar">
      <div className="contenthub-calendar-bar">
        <div className="contenthub-actions">
          <Button
            variant="secondary"
            onClick={() => go({ day: shiftDay(view, day, -1) })}
            label={__('Earlier', 'contenthub')}
          >
            ‹
          </Button>
          <Button variant="secondary" onClick={() => go({ day: today })}>
            {__('Today', 'contenthub')}
          </Button>
          <Button
            variant="secondary"
            onClick={() => go({ day: shiftDay(view, day, 1) })}
            label={__('Later', 'contenthub')}
          >
            ›
          </Button>
          <h2 aria-live="polite">{title}</h2>
        </div>
        <div className="contenthub-actions">
          <SelectControl
            {...sized}
            label={__('Blog', 'contenthub')}
            value={blog}
            options={[
              { value: '', label: __('All blogs', 'contenthub') },
              ...Object.entries(blogs).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(value) => go({ blog: value })}
          />
          <SelectControl
            {...sized}
            label={__('Author', 'contenthub')}
            value={author}
            options={[
              { value: '', label: __('All authors', 'contenthub') },
              ...authors.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) => go({ author: value })}
          />
          <fieldset className="contenthub-views">
            <legend className="screen-reader-text">{__('View', 'contenthub')}</legend>
            {(['month', 'week'] as const).map((each) => (
              <Button
                key={each}
                variant={view === each ? 'primary' : 'secondary'}
                aria-pressed={view === each}
                onClick={() => go({ view: each })}
              >
                {each === 'month' ? __('Month', 'contenthub') : __('Week', 'contenthub')}
              </Button>
            ))}
          </fieldset>
          <Button variant="primary" onClick={() => setOpened('idea')}>
            {__('New idea', 'contenthub')}
          </Button>
        </div>
      </div>
      {message && (
        <Notice
          status={message.status}
          onRemove={dismiss}
          actions={message.undo ? [{ label: __('Undo', 'contenthub'), onClick: message.undo, variant: 'link' }] : []}
        >
          {message.text}
        </Notice>
      )}
      <Legend />
      {response ? (
        <div className="contenthub-calendar-body">
          <CalendarGrid
            {...{ view, weeks, day, today, card }}
            entries={response.posts}
            onDrop={drop}
            onOpenWeek={(each) => go({ view: 'week', day: each })}
          />
          <Undated onDrop={(id) => drop(id, null)} isEmpty={response.undated.length === 0}>
            {response.undated.map(card)}
          </Undated>
        </div>
      ) : (
        <Spinner />
      )}
      {opened === 'idea' && <IdeaDialog onSave={addIdea} onClose={() => setOpened(undefined)} />}
      {opened && opened !== 'idea' && (
        <PlanDialog
          entry={opened}
          canPublish={canPublish}
          onSave={(plan) => change(opened, plan)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function Legend() {
  const names = statusNames();
  return (
    <div className="contenthub-legend">
      <ul aria-label={__('Statuses', 'contenthub')}>
        {planningStatuses.map((status) => (
          <li key={status} data-status={status}>
            {names[status]}
          </li>
        ))}
      </ul>
      <p>
        {__(
          'Drag a post to another day. With the keyboard: Alt and the arrow keys on “Plan” move it by a day or a week.',
          'contenthub',
        )}
      </p>
    </div>
  );
}

type UndatedProps = { onDrop: (id: number) => void; isEmpty: boolean; children: ReactNode };

function Undated({ onDrop, isEmpty, children }: UndatedProps) {
  const target = useDropTarget(onDrop);
  return (
    <aside className="contenthub-undated" aria-label={__('Without a date', 'contenthub')} {...target}>
      <h2>{__('Without a date', 'contenthub')}</h2>
      {isEmpty ? <p>{__('Every draft has a date. Drop one here to remove it.', 'contenthub')}</p> : <ul>{children}</ul>}
    </aside>
  );
}

/** A moved card is rendered in another cell, so it gets the focus again after the next response. */
function useFocusOfMovedCard(response: unknown): (id: number) => void {
  const moved = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each response
  useEffect(() => {
    if (moved.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-plan="${moved.current}"] button`)?.focus();
    moved.current = undefined;
  }, [response]);
  return (id) => {
    moved.current = id;
  };
}
