import { useEffect, useSyncExternalStore } from 'react';
import { lazyExports } from '../../../browser/hydration/lazy-module.ts';
import type { SuggestionsProps } from './Suggestions.tsx';

/** In its own chunk, because several components use it. */
const { Suggestions: suggestionsModule } = lazyExports({ Suggestions: () => import('./Suggestions.tsx') });

/** Search suggestions. Their code is loaded when the reader starts typing. */
export function LazySuggestions(props: SuggestionsProps) {
  const { input } = props;
  const state = useSyncExternalStore(suggestionsModule.subscribe, suggestionsModule.state, () => 'pending' as const);
  useEffect(() => {
    const field = input.current;
    const load = () => void suggestionsModule.load().catch(reportError);
    // The reader may have typed before this code was loaded.
    if (field && field === document.activeElement && field.value !== field.defaultValue) load();
    field?.addEventListener('input', load);
    return () => field?.removeEventListener('input', load);
  }, [input]);
  const Suggestions = state === 'loaded' ? suggestionsModule.value : undefined;
  return Suggestions ? <Suggestions {...props} /> : null;
}
