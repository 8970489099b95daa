import { useId } from 'react';
import { useNavigate } from '../../navigation/use-navigate.ts';
import { useSearchTracking } from '../search-form/use-search-tracking.ts';
import styles from './Suggestions.module.css';
import type { Suggestion } from './suggestions-for.ts';
import type { SuggestionsProps } from './suggestions-props.ts';
import { useCombobox } from './use-combobox.ts';
import { useSuggestions } from './use-suggestions.ts';

/** A list below a field: arrows go through it, Enter takes what is marked, Escape puts it away. */
export function Suggestions({ blog, input, filter }: SuggestionsProps) {
  const list = useId();
  const { submitted, followed } = useSearchTracking();
  const navigate = useNavigate();
  const { found, active, mark, close } = useSuggestions(input, blog, filter);

  const take = ({ kind, text, address }: Suggestion) => {
    const query = input.current?.value ?? '';
    if (kind === 'search') submitted(text, query);
    else followed(query, address);
    if (input.current) input.current.value = kind === 'search' ? text : '';
    close();
    input.current?.blur();
    navigate(address);
  };
  useCombobox({
    input,
    list,
    count: found.length,
    active,
    mark,
    close,
    take: (at) => found[at] && take(found[at]),
  });

  return (
    <>
      <div className={styles.list} id={list} role="listbox" aria-label="Suggestions" hidden={found.length === 0}>
        {found.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which says what is marked
          <div
            className={styles.option}
            key={suggestion.kind + suggestion.address}
            id={`${list}${at}`}
            role="option"
            aria-selected={at === active}
            data-kind={suggestion.kind}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
          >
            {suggestion.text}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {found.length > 0 ? `${found.length} suggestions` : ''}
      </p>
    </>
  );
}
