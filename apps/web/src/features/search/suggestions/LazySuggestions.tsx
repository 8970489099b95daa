import { useEffect, useSyncExternalStore } from 'react';
import { LazyModule } from '../../../browser/hydration/lazy-module.ts';
import type { SuggestionsProps } from './Suggestions.tsx';

/** By itself, because fields in several parts want it. */
const suggestionsModule = new LazyModule('suggestions', () =>
  import('./Suggestions.tsx').then(({ Suggestions }) => Suggestions),
);

/** Where suggestions come while somebody types; their code comes with the first letter. */
export function LazySuggestions(props: SuggestionsProps) {
  const { input } = props;
  const state = useSyncExternalStore(suggestionsModule.subscribe, suggestionsModule.state, () => 'pending' as const);
  useEffect(() => {
    const field = input.current;
    const load = () => void suggestionsModule.load().catch(reportError);
    // The field's own code may be later than the reader: the first letter is here, and nobody has heard it.
    if (field && field === document.activeElement && field.value !== field.defaultValue) load();
    field?.addEventListener('input', load);
    return () => field?.removeEventListener('input', load);
  }, [input]);
  const Suggestions = state === 'loaded' ? suggestionsModule.value : undefined;
  return Suggestions ? <Suggestions {...props} /> : null;
}
