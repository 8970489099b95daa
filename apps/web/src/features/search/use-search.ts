import { type FormEvent, type RefObject, useRef } from 'react';
import { useNavigate } from '../../browser/router/use-navigate.ts';
import type { Blog } from '../../sites/blog.ts';
import { useSearchTracking } from './use-search-tracking.ts';

type Search = {
  input: RefObject<HTMLInputElement | null>;
  /** Tells whether there was something to look for. */
  submit: (event: FormEvent<HTMLFormElement>) => Promise<boolean>;
};

/** A field whose text is cleaned and looked for in a blog; without scripts the server does the same. */
export function useSearch(blog: Blog, filter?: string, onSearch?: () => void): Search {
  const { trackSubmit } = useSearchTracking();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = input.current?.value ?? '';
    try {
      // Wanted by few, and not before now.
      const { cleanQuery } = await import('@contenthub/contracts/content/search-query');
      const search = cleanQuery(typed);
      if (!search) return false;
      trackSubmit(search, typed);
      onSearch?.();
      navigate(blog.searchUrl(search, filter));
    } catch {
      // The server cleans a query just as well.
      form.submit();
    }
    return true;
  };
  return { input, submit };
}
