import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { askFromBrowser } from '../../content/ask-from-browser.ts';
import { type Suggestion, suggestionsFor } from './suggestions-for.ts';

const nothing = { found: [] as Suggestion[], active: -1 };

/**
 * What is suggested for the text in a field now, and which of it is marked. A late answer to an earlier text is of no
 * interest, and neither is one that would change the list under a reader who goes through it or has put it away.
 */
export function useSuggestions(input: RefObject<HTMLInputElement | null>, blog: Blog, filter: string | undefined) {
  const [shown, setShown] = useState(nothing);
  const turn = useRef(0);
  const close = useCallback(() => {
    turn.current += 1;
    setShown(nothing);
  }, []);
  const mark = (active: number) => {
    turn.current += 1;
    setShown(({ found }) => ({ found, active }));
  };

  useEffect(() => {
    const field = input.current;
    const ask = async () => {
      turn.current += 1;
      const mine = turn.current;
      // Suggestions are a courtesy: without them the field works as before.
      const found = await suggestionsFor(askFromBrowser, blog, field?.value ?? '', filter).catch(() => []);
      if (mine === turn.current) setShown({ found, active: -1 });
    };
    field?.addEventListener('input', ask);
    field?.addEventListener('blur', close);
    // The first letters were typed while this code was on its way.
    if (document.activeElement === field) void ask();
    return () => {
      turn.current += 1;
      field?.removeEventListener('input', ask);
      field?.removeEventListener('blur', close);
    };
  }, [input, blog, filter, close]);
  return { ...shown, mark, close };
}
