import type { AnswerList } from '@contenthub/contracts/content/answer-card';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { Button } from '@contenthub/ui/button/Button';
import { useState } from 'react';
import { useQueries, useQuery } from '../../data/hooks.ts';
import { filterAnswers } from '../../features/answers/filter-answers.ts';
import { allBlogs } from '../../sites/all-blogs.ts';
import { getSearchText } from '../home/feed-query.ts';
import type { PageProps } from '../route.ts';
import styles from './AnswersPage.module.css';

/**
 * Every question that a post answers, by blog, filtered as the reader types. Without scripts the form filters on the
 * server.
 */
export function AnswersPage({ match }: PageProps) {
  const { blog, path } = match;
  const requested = getSearchText(match.search) ?? '';
  const [typed, setTyped] = useState(requested);
  const groups = useAnswers().map(({ all, ...group }) => ({ ...group, answers: filterAnswers(all, typed) }));
  const count = groups.reduce((sum, { answers }) => sum + answers.length, 0);
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
          {count === 1 ? '1 answer' : `${count} answers`}
          {search && ` for “${search}”`}
        </p>
      </header>
      {count > 0 ? (
        groups.map(
          ({ key, label, answers }) =>
            answers.length > 0 && (
              <section key={key} className={styles.group} aria-labelledby={`answers-${key}`}>
                <h2 id={`answers-${key}`} className={styles.blog}>
                  {label}
                </h2>
                <AnswerCards answers={answers} />
              </section>
            ),
        )
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

/** The answers of each blog. Those of another blog are missing if they could not be loaded. */
function useAnswers() {
  const { answers } = useQueries();
  const byBlog: Record<BlogType, AnswerList | undefined> = {
    main: useQuery(answers('main')),
    developer: useQuery(answers('developer')),
    engineering: useQuery(answers('engineering')),
    'gb-business': useQuery(answers('gb-business')),
  };
  return allBlogs.map(({ type, key, label }) => ({ key, label, all: byBlog[type] ?? [] }));
}

function AnswerCards({ answers }: { answers: AnswerList }) {
  return (
    <ul className={styles.answers}>
      {answers.map(({ post_id, question, rule, category, link }) => (
        <li key={post_id} className={styles.answer}>
          {category && <p className={styles.category}>{category}</p>}
          <h3 className={styles.question}>
            <a data-link="cover" href={link}>
              {question}
            </a>
          </h3>
          <p className={styles.rule}>{rule}</p>
        </li>
      ))}
    </ul>
  );
}
