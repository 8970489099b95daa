import { Button } from '@contenthub/ui/button/Button';
import type { Blog } from '../../sites/blog.ts';
import styles from './SearchForm.module.css';
import { LazySuggestions } from './suggestions/LazySuggestions.tsx';
import { useSearch } from './use-search.ts';

type Props = { blog: Blog; search?: string | undefined; filter?: string | undefined; onSearch?: () => void };

/** A search field on the page itself, with the current query. */
export function SearchForm({ blog, search = '', filter, onSearch }: Props) {
  const { input, submit } = useSearch(blog, filter, onSearch);
  return (
    <search className={styles.search}>
      <form className={styles.form} action={blog.searchFormAction} onSubmit={submit}>
        <input
          className={styles.input}
          ref={input}
          type="search"
          name="q"
          key={search}
          defaultValue={search}
          placeholder="What are you looking for?"
          aria-label={`Search ${blog.label}`}
          autoComplete="off"
          enterKeyHint="search"
        />
        {filter && <input type="hidden" name="filter" value={filter} />}
        <Button type="submit">Search</Button>
      </form>
      <LazySuggestions blog={blog} input={input} filter={filter} />
    </search>
  );
}
