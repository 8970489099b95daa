import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './QueryState.module.css';
import { Skeleton } from './Skeleton.tsx';

type Props<T> = {
  query: UseQueryResult<T>;
  /** Height of the skeleton, which is about the height of the content. */
  height: number;
  children: (data: T) => ReactNode;
  /** Shown instead of the content if there is nothing to show. */
  empty?: { when: (data: T) => boolean; title: string; text: string };
};

/** A response, or what takes its place: a skeleton, an error with a retry, or an explanation of an empty one. */
export function QueryState<T>({ query, height, children, empty }: Props<T>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={height} />;
  if (empty?.when(data) && !isPlaceholderData) return <EmptyState title={empty.title} text={empty.text} />;
  return (
    <div className={styles.content} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  );
}

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>This didn’t load</p>
      <p>{message}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

export function EmptyState({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
    </div>
  );
}
