import { useTracking } from '@contenthub/tracking/tracking';
import { type FormEvent, type RefObject, useRef } from 'react';
import { useNavigate } from '../../browser/router/use-navigate.ts';
import type { Blog } from '../../sites/blog.ts';

type Search = {
  input: RefObject<HTMLInputElement | null>;
  /** Returns whether there was anything to search for. */
  submit: (event: FormEvent<HTMLFormElement>) => Promise<boolean>;
};

/** A search field of a blog. Cleans the query and opens the results. Without scripts the server does the same. */
export function useSearch(blog: Blog, filter?: string, onSearch?: () => void): Search {
  const { trackSubmit } = useSearchTracking();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = input.current?.value ?? '';
    try {
      // Loaded on demand, because few readers search.
      const { cleanQuery } = await import('@contenthub/contracts/content/search-query');
      const search = cleanQuery(typed);
      if (!search) return false;
      trackSubmit(search, typed);
      onSearch?.();
      navigate(blog.searchUrl(search, filter));
    } catch {
      // The server cleans the query as well.
      form.submit();
    }
    return true;
  };
  return { input, submit };
}

/** Tracks the search box, searches and followed results. */
export function useSearchTracking() {
  const track = useTracking();
  return {
    trackOpen: () => track('searchBox/open', {}),
    trackClose: () => track('searchBox/close', {}),
    trackSubmit: (search: string, query: string) => track('search/submit', { search, query }),
    trackResultClick: (search: string, postUrl: string) => track('search/resultClick', { search, postUrl }),
  };
}
