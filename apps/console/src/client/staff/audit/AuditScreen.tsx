import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { ErrorState } from '../../components/QueryState.tsx';
import { Screen, Section } from '../../components/Screen.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { formatTime } from '../../view/times.ts';
import { useChangeView, useView } from '../../view/use-view.ts';
import { staffCalls } from '../staff-calls.ts';
import { auditKey } from '../staff-queries.ts';
import styles from './AuditScreen.module.css';
import { describeAction } from './audit-text.ts';
import { ChangesOfEntry } from './ChangeList.tsx';

const allActions = 'all';

/** Who changed what, and when. Person and action are in the URL. */
export function AuditScreen() {
  const { search } = useView();
  const change = useChangeView();
  const { q = '', tab: action = allActions } = search;
  const filter = { ...(q && { q }), ...(action !== allActions && { action }) };
  const query = useInfiniteQuery({
    queryKey: auditKey(filter),
    queryFn: ({ pageParam, signal }) =>
      staffCalls.audit({ ...filter, ...(pageParam && { before: String(pageParam) }) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const actions = query.data?.pages[0]?.actions ?? [];
  const options = [
    { id: allActions, label: 'All changes' },
    ...actions.map((id) => ({ id, label: describeAction(id) })),
  ];
  return (
    <Screen
      name="Audit log"
      question="Who changed what?"
      answer="Every change made in the console or on the command line. Entries can’t be changed or deleted."
    >
      <Section
        title="Changes"
        actions={
          <search className={styles.filters}>
            <input
              type="search"
              className={styles.search}
              aria-label="Person or account"
              placeholder="Person or account"
              value={q}
              onChange={({ target }) => change({ q: target.value || undefined }, { replace: true })}
            />
            <SelectField
              label="Kind of change"
              options={options}
              value={options.some(({ id }) => id === action) ? action : allActions}
              onChange={(value) => change({ tab: value === allActions ? undefined : value })}
            />
          </search>
        }
      >
        {query.error && !query.data ? (
          <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Skeleton height={400} />
        ) : entries.length === 0 ? (
          <p className={styles.none}>No change matches.</p>
        ) : (
          <AuditList entries={entries} />
        )}
        {query.hasNextPage && (
          <button type="button" className={styles.more} onClick={() => void query.fetchNextPage()}>
            Show older changes
          </button>
        )}
      </Section>
    </Screen>
  );
}

function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p className={styles.what}>
            <strong>{describeAction(entry.action)}</strong>
            {entry.target !== entry.who && <span className={styles.target}>{entry.target}</span>}
          </p>
          <p className={styles.who}>
            {entry.who} · <time dateTime={entry.at}>{formatTime(entry.at)}</time>
          </p>
          <ChangesOfEntry entry={entry} />
        </li>
      ))}
    </ol>
  );
}
