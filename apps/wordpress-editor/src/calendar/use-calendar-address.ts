import { useState } from 'react';
import type { CalendarView, Day } from './days.ts';

export type CalendarAddress = { view: CalendarView; day: Day; blog: string; author: string };

/** What the calendar shows is in its address, so that it can be shared and survives a reload. */
export function useCalendarAddress(today: Day): [CalendarAddress, (change: Partial<CalendarAddress>) => void] {
  const [address, setAddress] = useState(() => readAddress(new URLSearchParams(location.search), today));
  const go = (change: Partial<CalendarAddress>) => {
    const next = { ...address, ...change };
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(next)) {
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
    }
    history.replaceState(null, '', url);
    setAddress(next);
  };
  return [address, go];
}

export function readAddress(query: URLSearchParams, today: Day): CalendarAddress {
  const day = query.get('day') ?? '';
  return {
    view: query.get('view') === 'week' ? 'week' : 'month',
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : today,
    blog: query.get('blog') ?? '',
    author: query.get('author') ?? '',
  };
}
