import apiFetch from '@wordpress/api-fetch';
import { __, sprintf } from '@wordpress/i18n';
import { useCallback, useEffect, useState } from 'react';
import { type Day, formatDay, formatTime } from './days.ts';
import { type CalendarEntry, type CalendarResponse, type Plan, refusePlan, toPost } from './entries.ts';

export type Period = { from: Day; to: Day; blog: string; author: string };
export type Message = { status: 'success' | 'error'; text: string; undo?: () => void };

/** The posts of a period, and the changes that an editor can make to them. */
export function useCalendar({ from, to, blog, author }: Period) {
  const [response, setResponse] = useState<CalendarResponse>();
  const [message, setMessage] = useState<Message>();
  const fail = useCallback((text: string) => setMessage({ status: 'error', text }), []);
  const load = useCallback(
    (signal?: AbortSignal) => {
      const query = new URLSearchParams({ from, to, blog, author: author || '0' });
      return apiFetch<CalendarResponse>({ path: `/contenthub/v1/calendar?${query}`, ...(signal && { signal }) }).then(
        setResponse,
        (error: Error) => {
          if (!signal?.aborted) fail(error.message);
        },
      );
    },
    [from, to, blog, author, fail],
  );
  useEffect(() => {
    const request = new AbortController();
    void load(request.signal);
    return () => request.abort();
  }, [load]);

  const save = useCallback(
    async (entry: CalendarEntry, next: Plan): Promise<boolean> => {
      try {
        await apiFetch({ path: `/wp/v2/posts/${entry.id}`, method: 'POST', data: toPost(next) });
        await load();
        return true;
      } catch (error) {
        fail((error as Error).message);
        return false;
      }
    },
    [load, fail],
  );

  /** Changes the plan of a post and offers to undo it. Returns whether it worked. */
  const change = useCallback(
    async (entry: CalendarEntry, next: Plan): Promise<boolean> => {
      const refusal = refusePlan(next, response?.now ?? '');
      if (refusal) {
        fail(refusal);
        return false;
      }
      if (!(await save(entry, next))) return false;
      const text = describeChange(entry.title, next);
      const undo = async () => {
        if (await save(entry, entry))
          setMessage({ status: 'success', text: __('The change is undone.', 'contenthub') });
      };
      setMessage({ status: 'success', text, undo: () => void undo() });
      return true;
    },
    [response, save, fail],
  );

  /** Adds an idea. Returns whether it worked. */
  const addIdea = async (title: string, date: string | null): Promise<boolean> => {
    try {
      await apiFetch({ path: '/wp/v2/posts', method: 'POST', data: { title, ...toPost({ date, status: 'idea' }) } });
      await load();
      setMessage({ status: 'success', text: __('The idea is saved as a draft.', 'contenthub') });
      return true;
    } catch (error) {
      fail((error as Error).message);
      return false;
    }
  };

  return { response, message, change, addIdea, dismiss: () => setMessage(undefined) };
}

function describeChange(title: string, { date }: Plan): string {
  if (!date) {
    /* translators: %s: title of a post */
    return sprintf(__('“%s” no longer has a date.', 'contenthub'), title);
  }
  const day = formatDay(date.slice(0, 10), { weekday: 'long', day: 'numeric', month: 'long' });
  /* translators: 1: title of a post, 2: a day, 3: a time */
  return sprintf(__('“%1$s” is planned for %2$s at %3$s.', 'contenthub'), title, day, formatTime(date));
}
