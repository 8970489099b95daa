import type { Suggestions } from '@contenthub/contracts/content/content-api';
import { contentPaths, requestPath } from '@contenthub/contracts/content/content-paths';
import { cleanQuery } from '@contenthub/contracts/content/search-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type FetchContent, fetchFromBrowser } from '../../../data/content-client.ts';
import type { Blog } from '../../../sites/blog.ts';

/** A suggested query or post, and its URL. */
export type Suggestion = { kind: 'search' | 'post'; text: string; address: string };

const minPrefixLength = 2;
const maxPrefixLength = 100;

/** Fetches completions of the text, then posts with matching titles. */
export async function fetchSuggestions(
  fetchContent: FetchContent,
  blog: Blog,
  typed: string,
  filter?: string,
): Promise<Suggestion[]> {
  const prefix = cleanQuery(typed).slice(0, maxPrefixLength);
  if (prefix.length < minPrefixLength) return [];
  const response = await fetchContent(requestPath(contentPaths.suggestions, {}, { blog_type: blog.type, prefix }));
  const { words, posts } = (response?.body ?? { words: [], posts: [] }) as Suggestions;
  const before = prefix.slice(0, prefix.lastIndexOf(' ') + 1);
  return [
    ...words.slice(0, 4).map((word) => {
      const text = before + word;
      return { kind: 'search' as const, text, address: blog.searchUrl(text, filter) };
    }),
    ...posts.slice(0, 4).map(({ title, link }) => ({ kind: 'post' as const, text: title, address: link })),
  ];
}

const noSuggestions = { found: [] as Suggestion[], active: -1 };

/**
 * Suggestions for the current text of a field, and the active option. Ignores late responses to an earlier text, and
 * responses that would change the list while the reader navigates it or after they closed it.
 */
export function useSuggestions(input: RefObject<HTMLInputElement | null>, blog: Blog, filter: string | undefined) {
  const [shown, setShown] = useState(noSuggestions);
  const requestId = useRef(0);
  const close = useCallback(() => {
    requestId.current += 1;
    setShown(noSuggestions);
  }, []);
  const mark = (active: number) => {
    requestId.current += 1;
    setShown(({ found }) => ({ found, active }));
  };

  useEffect(() => {
    const field = input.current;
    const update = async () => {
      requestId.current += 1;
      const currentRequest = requestId.current;
      // Suggestions are optional. The field works without them.
      const found = await fetchSuggestions(fetchFromBrowser, blog, field?.value ?? '', filter).catch(() => []);
      if (currentRequest === requestId.current) setShown({ found, active: -1 });
    };
    field?.addEventListener('input', update);
    field?.addEventListener('blur', close);
    // The reader may have typed before this code was loaded.
    if (document.activeElement === field) void update();
    return () => {
      requestId.current += 1;
      field?.removeEventListener('input', update);
      field?.removeEventListener('blur', close);
    };
  }, [input, blog, filter, close]);
  return { ...shown, mark, close };
}

type Combobox = {
  input: RefObject<HTMLInputElement | null>;
  /** The id of the list. Its options have numbered ids. */
  list: string;
  count: number;
  active: number;
  mark: (at: number) => void;
  close: () => void;
  select: (at: number) => void;
};

/** Adds the combobox pattern to a field. Focus stays in the field. */
export function useCombobox(combobox: Combobox): void {
  const now = useRef(combobox);
  now.current = combobox;
  const { input, list, count, active } = combobox;

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', list);
    const press = (event: KeyboardEvent) => handleKeyDown(event, now.current);
    field.addEventListener('keydown', press);
    return () => field.removeEventListener('keydown', press);
  }, [input, list]);

  useEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-expanded', String(count > 0));
    if (active >= 0 && active < count) field?.setAttribute('aria-activedescendant', `${list}${active}`);
    else field?.removeAttribute('aria-activedescendant');
  }, [input, list, count, active]);
}

function handleKeyDown(event: KeyboardEvent, { count, active, mark, close, select }: Combobox): void {
  if (count === 0) return;
  const moves: Record<string, () => void> = {
    ArrowDown: () => mark(active + 1 < count ? active + 1 : -1),
    ArrowUp: () => mark(active < 0 ? count - 1 : active - 1),
    Escape: close,
    ...(active >= 0 && { Enter: () => select(active) }),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  // The form around the field handles these keys as well.
  event.stopPropagation();
  move();
}
