import { type RefObject, useId } from 'react';
import { useNavigate } from '../../../browser/router/use-navigate.ts';
import type { Blog } from '../../../sites/blog.ts';
import { useSearchTracking } from '../use-search.ts';
import styles from './Suggestions.module.css';
import { type Suggestion, useCombobox, useSuggestions } from './use-suggestions.ts';

/** The field that suggestions belong to, and the blog and filter to search in. */
export type SuggestionsProps = { blog: Blog; input: RefObject<HTMLInputElement | null>; filter?: string | undefined };

/** A list below a field. Arrow keys move through it, Enter selects an option and Escape closes it. */
export function Suggestions({ blog, input, filter }: SuggestionsProps) {
  const list = useId();
  const { trackSubmit, trackResultClick } = useSearchTracking();
  const navigate = useNavigate();
  const { found, active, mark, close } = useSuggestions(input, blog, filter);

  const select = ({ kind, text, address }: Suggestion) => {
    const query = input.current?.value ?? '';
    if (kind === 'search') trackSubmit(text, query);
    else trackResultClick(query, address);
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
    select: (at) => found[at] && select(found[at]),
  });

  return (
    <>
      <div className={styles.list} id={list} role="listbox" aria-label="Suggestions" hidden={found.length === 0}>
        {found.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which has aria-activedescendant
          <div
            className={styles.option}
            key={suggestion.kind + suggestion.address}
            id={`${list}${at}`}
            role="option"
            aria-selected={at === active}
            data-kind={suggestion.kind}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => select(suggestion)}
          >
            {suggestion.text}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {found.length > 0 ? `${found.length} suggestion${found.length > 1 ? 's' : ''}` : ''}
      </p>
    </>
  );
}
