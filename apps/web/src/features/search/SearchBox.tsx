import type { FocusEvent, FormEvent, KeyboardEvent } from 'react';
import type { Blog } from '../../sites/blog.ts';
import { useNarrowHeader } from '../header/use-narrow-screen.ts';
import styles from './SearchBox.module.css';
import { LazySuggestions } from './suggestions/LazySuggestions.tsx';
import { useSearch, useSearchTracking } from './use-search.ts';

/**
 * An icon that expands to a field. It is open while it has focus or text. Style sheets do this, so it works without
 * scripts.
 */
export function SearchBox({ blog }: { blog: Blog }) {
  const { trackOpen, trackClose } = useSearchTracking();
  const narrow = useNarrowHeader();
  const { input, submit } = useSearch(blog);

  const close = () => {
    if (input.current) input.current.value = '';
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const handleFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !input.current?.value) trackOpen();
  };
  const handleBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !input.current?.value) trackClose();
  };
  // The results page has a field with the query. This one would cover the blog's name and topics.
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (await submit(event)) close();
  };
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };

  return (
    <search className={styles.search}>
      <form
        className={styles.form}
        action={blog.searchFormAction}
        onSubmit={handleSubmit}
        onReset={close}
        onFocus={handleFocus}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
      >
        <svg className={styles.glass} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path
            d="m13.2 13.2 4 4M14.5 8.75a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
        <input
          className={styles.input}
          ref={input}
          type="search"
          name="q"
          placeholder={narrow ? 'search' : 'Search'}
          aria-label="Search"
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className={styles.close} type="reset" aria-label="Close search">
          <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
            <path d="m4 4 12 12M16 4 4 16" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </form>
      <LazySuggestions blog={blog} input={input} />
    </search>
  );
}
