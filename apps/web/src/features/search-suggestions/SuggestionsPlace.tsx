import { useEffect, useSyncExternalStore } from 'react';
import { suggestions } from '../../parts/suggestions.ts';
import type { SuggestionsProps } from './suggestions-props.ts';

/** Where suggestions come while somebody types; their code comes with the first letter. */
export function SuggestionsPlace(props: SuggestionsProps) {
  const { input } = props;
  const state = useSyncExternalStore(suggestions.subscribe, suggestions.state, () => 'pending' as const);
  useEffect(() => {
    const field = input.current;
    const load = () => void suggestions.load().catch(reportError);
    // The field's own code may be later than the reader: the first letter is here, and nobody has heard it.
    if (field && field === document.activeElement && field.value !== field.defaultValue) load();
    field?.addEventListener('input', load);
    return () => field?.removeEventListener('input', load);
  }, [input]);
  const Suggestions = state === 'loaded' ? suggestions.code : undefined;
  return Suggestions ? <Suggestions {...props} /> : null;
}
