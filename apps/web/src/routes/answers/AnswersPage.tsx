import { Button } from '@contenthub/ui/button/Button';
import { useState } from 'react';
import { useQueries, useQuery } from '../../data/hooks.ts';
import { filterAnswers } from '../../features/answers/filter-answers.ts';
import { getSearchText } from '../home/feed-query.ts';
import type { PageProps } from '../route.ts';
import styles from './AnswersPage.module.css';

/** Every question that a post answers, filtered as the reader types. Without scripts the form filters on the server. */
export function AnswersPage({ match }: PageProps) {
  const { blog, path } = match;
  const answers = useQuery(useQueries().answers(blog.type)) ?? [];
  const requested = getSearchText(match.search) ?? '';
  const [typed, setTyped] = useState(requested);
  const found = filterAnswers(answers, typed);
  const search = typed.trim();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.headline} tabIndex={-1}>
          Answers
        </h1>
        <p className={styles.description}>One question, one sentence. The article behind it has the reasons.</p>
        <search>
          <form className={styles.form} action={path} onSubmit={(event) => event.preventDefault()}>
            <input
              className={styles.input}
              type="search"
              name="search"
              defaultValue={requested}
              onChange={(event) => setTyped(event.currentTarget.value)}
              placeholder="Filter by word, such as comma or email"
              aria-label="Filter answers"
              autoComplete="off"
              enterKeyHint="search"
            />
            <noscript>
              <Button type="submit">Filter</Button>
            </noscript>
          </form>
        </search>
        <p className={styles.count} role="status">
          {found.length === 1 ? '1 answer' : `${found.length} answers`}
          {search && ` for “${search}”`}
        </p>
      </header>
      {found.length > 0 ? (
        <ul className={styles.answers}>
          {found.map(({ post_id, question, rule, category, link }) => (
            <li key={post_id} className={styles.answer}>
              {category && <p className={styles.category}>{category}</p>}
              <h2 className={styles.question}>
                <a data-link="cover" href={link}>
                  {question}
                </a>
              </h2>
              <p className={styles.rule}>{rule}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          No question contains these words.{' '}
          <a className={styles.searchAll} href={blog.searchUrl(search)}>
            Search all posts for “{search}”
          </a>
          .
        </p>
      )}
    </div>
  );
}
