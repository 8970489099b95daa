import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { suggestions } from '../../parts/suggestions.ts';

export type SuggestionsProps = { blog: Blog; input: RefObject<HTMLInputElement | null>; filter?: string | undefined };

/** Where suggestions come while somebody types; their code comes with the first letter. */
export function SuggestionsPlace(props: SuggestionsProps) {
  const { input } = props;
  const state = useSyncExternalStore(suggestions.subscribe, suggestions.state, () => 'pending' as const);
  useEffect(() => {
    const field = input.current;
    const load = () => void suggestions.load().catch(reportError);
    field?.addEventListener('input', load);
    return () => field?.removeEventListener('input', load);
  }, [input]);
  const Suggestions = state === 'loaded' ? suggestions.code : undefined;
  return Suggestions ? <Suggestions {...props} /> : null;
}
