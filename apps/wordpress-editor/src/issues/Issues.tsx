import type {
  ContentIssueRow,
  ContentIssuesPage,
  ContentIssuesRequest,
} from '@contenthub/contracts/content/content-issues';
import apiFetch from '@wordpress/api-fetch';
import { Button, Notice, Spinner } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useCallback, useEffect, useState } from 'react';
import { readSettings } from '../settings.ts';

type Kind = ContentIssuesRequest['kind'];
type Row = ContentIssueRow & { edit: string | null };
type Page = Omit<ContentIssuesPage, 'rows'> & { rows: Row[] };

const pollEveryMs = 2000;
const kinds: readonly Kind[] = ['broken-links', 'no-alt', 'no-picture', 'no-description'];

const names = (): Record<Kind, { title: string; what: string; none: string }> => ({
  'broken-links': {
    title: __('Broken links', 'contenthub'),
    what: __('Link', 'contenthub'),
    none: __('All links within the hub work.', 'contenthub'),
  },
  'no-alt': {
    title: __('Images without alternative text', 'contenthub'),
    what: __('Image', 'contenthub'),
    none: __('Every image has an alternative text.', 'contenthub'),
  },
  'no-picture': {
    title: __('Posts without a picture', 'contenthub'),
    what: '',
    none: __('Every post has a featured image.', 'contenthub'),
  },
  'no-description': {
    title: __('Posts without a description', 'contenthub'),
    what: '',
    none: __('Every post has a description for search results.', 'contenthub'),
  },
});

/** What published posts lack, with a link to fix it. */
export function Issues() {
  const [kind, setKind] = useState<Kind>('broken-links');
  const { page, error, reload } = useIssues(kind);
  return (
    <div className="contenthub-issues-screen">
      <div className="contenthub-actions">
        {kinds.map((each) => (
          <Button
            key={each}
            variant={each === kind ? 'primary' : 'secondary'}
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
          >
            {names()[each].title}
          </Button>
        ))}
        <Button variant="tertiary" onClick={reload}>
          {__('Check again', 'contenthub')}
        </Button>
      </div>
      {error && (
        <Notice status="error" isDismissible={false}>
          {error}
        </Notice>
      )}
      {!error && (page ? <IssueList kind={kind} page={page} /> : <Spinner />)}
    </div>
  );
}

function useIssues(kind: Kind) {
  const [page, setPage] = useState<Page>();
  const [error, setError] = useState('');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const request = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const next = await apiFetch<Page>({ path: `/contenthub/v1/issues?kind=${kind}`, signal: request.signal });
        setPage(next);
        // The hub requests links in the background.
        if (next.pending > 0) timer = setTimeout(() => void load(), pollEveryMs);
      } catch (reason) {
        if (!request.signal.aborted) setError((reason as Error).message);
      }
    };
    setPage(undefined);
    setError('');
    void load();
    return () => {
      request.abort();
      clearTimeout(timer);
    };
  }, [kind, attempt]);
  return { page, error, reload: useCallback(() => setAttempt((number) => number + 1), []) };
}

function IssueList({ kind, page: { rows, total, pending, isChecked } }: { kind: Kind; page: Page }) {
  const { title, what, none } = names()[kind];
  if (!isChecked) {
    return (
      <p>
        {__(
          'Links are not checked, because the content service has no EDGE_ORIGIN. An operator sets it.',
          'contenthub',
        )}
      </p>
    );
  }
  return (
    <>
      <p role="status">
        {pending > 0
          ? /* translators: %d: number of links */
            sprintf(__('Links still to check: %d', 'contenthub'), pending)
          : total === 0
            ? none
            : /* translators: 1: name of a list, 2: number */
              sprintf(__('%1$s: %2$d', 'contenthub'), title, total)}
      </p>
      {rows.length > 0 && (
        <table className="wp-list-table widefat striped">
          <thead>
            <tr>
              <th scope="col">{__('Post', 'contenthub')}</th>
              {what && <th scope="col">{what}</th>}
              <th scope="col">{__('Fix', 'contenthub')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an image can be in a post twice
              <IssueRow key={index} {...row} hasWhat={what !== ''} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function IssueRow({ title, path, what, edit, hasWhat }: Row & { hasWhat: boolean }) {
  return (
    <tr>
      <td>
        <a href={readSettings().site + path}>{title}</a>
      </td>
      {hasWhat && <td>{what}</td>}
      <td>
        {/* translators: %s: title of a post */}
        {edit && (
          <a href={edit} aria-label={sprintf(__('Edit post “%s”', 'contenthub'), title)}>
            {__('Edit post', 'contenthub')}
          </a>
        )}
      </td>
    </tr>
  );
}
