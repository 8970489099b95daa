import { type RefObject, useEffect, useState } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { askFromBrowser } from '../../content/ask-from-browser.ts';
import { type Suggestion, suggestionsFor } from './suggestions-for.ts';

/** What is suggested for the text in a field now; a late answer to an earlier text is of no interest. */
export function useSuggestions(input: RefObject<HTMLInputElement | null>, blog: Blog, filter: string | undefined) {
  const [found, setFound] = useState<Suggestion[]>([]);
  useEffect(() => {
    const field = input.current;
    let turn = 0;
    const ask = async () => {
      turn += 1;
      const mine = turn;
      // Suggestions are a courtesy: without them the field works as before.
      const next = await suggestionsFor(askFromBrowser, blog, field?.value ?? '', filter).catch(() => []);
      if (mine === turn) setFound(next);
    };
    const forget = () => {
      turn += 1;
      setFound([]);
    };
    field?.addEventListener('input', ask);
    field?.addEventListener('blur', forget);
    // The first letters were typed while this code was on its way.
    if (document.activeElement === field) void ask();
    return () => {
      turn += 1;
      field?.removeEventListener('input', ask);
      field?.removeEventListener('blur', forget);
    };
  }, [input, blog, filter]);
  return { found, close: () => setFound([]) };
}
