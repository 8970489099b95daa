import { __, sprintf } from '@wordpress/i18n';
import { type DragEvent, type ReactNode, useState } from 'react';
import { type CalendarView, type Day, formatDay, isSameMonth } from './days.ts';
import { readDragged } from './EntryCard.tsx';
import type { CalendarEntry } from './entries.ts';

/** Posts that a day of a month shows. The week shows all. */
const shownPerDay = 4;

type Props = {
  view: CalendarView;
  weeks: Day[][];
  /** A day of the month that is shown. */
  day: Day;
  today: Day;
  entries: readonly CalendarEntry[];
  card: (entry: CalendarEntry) => ReactNode;
  onDrop: (id: number, day: Day) => void;
  onOpenWeek: (day: Day) => void;
};

/** Days as a table. On narrow screens it becomes a list of the days that have posts. */
export function CalendarGrid({ view, weeks, day, today, entries, card, onDrop, onOpenWeek }: Props) {
  const byDay = Map.groupBy(entries, ({ date }) => date?.slice(0, 10) ?? '');
  return (
    <table className="contenthub-calendar-grid" data-view={view}>
      <caption className="screen-reader-text">{__('Posts by day', 'contenthub')}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col">
              {formatDay(each, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const posts = byDay.get(each) ?? [];
              const shown = view === 'week' ? posts : posts.slice(0, shownPerDay);
              return (
                <DayCell
                  key={each}
                  day={each}
                  isToday={each === today}
                  isOutside={view === 'month' && !isSameMonth(each, day)}
                  isEmpty={posts.length === 0}
                  onDrop={(id) => onDrop(id, each)}
                >
                  <ul>{shown.map(card)}</ul>
                  {posts.length > shown.length && (
                    <button type="button" className="button-link" onClick={() => onOpenWeek(each)}>
                      {/* translators: %d: number of posts */}
                      {sprintf(__('%d more', 'contenthub'), posts.length - shown.length)}
                    </button>
                  )}
                </DayCell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  day: Day;
  isToday: boolean;
  isOutside: boolean;
  isEmpty: boolean;
  onDrop: (id: number) => void;
  children: ReactNode;
};

function DayCell({ day, isToday, isOutside, isEmpty, onDrop, children }: DayProps) {
  const target = useDropTarget(onDrop);
  return (
    <td
      {...target}
      data-day={day}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-empty={isEmpty || undefined}
    >
      <time dateTime={day} aria-current={isToday ? 'date' : undefined}>
        <span aria-hidden="true" className="contenthub-day-number">
          {Number(day.slice(8))}
        </span>
        <span className="contenthub-day-name">
          {formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}
        </span>
      </time>
      {children}
    </td>
  );
}

/** Props of an element that posts can be dropped on. */
export function useDropTarget(onDrop: (id: number) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const id = readDragged(event);
      if (id) onDrop(id);
    },
  };
}
