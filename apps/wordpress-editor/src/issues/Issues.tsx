import type { ContentIssuesPage, ContentIssuesRequest } from '@contenthub/contracts/content/content-issues';
import apiFetch from '@wordpress/api-fetch';
import { Button, Notice, Spinner } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useCallback, useEffect, useState } from 'react';
import { applyFix } from './apply-fix.ts';
import { BulkFixes } from './BulkFixes.tsx';
import type { Fix } from './fixes.ts';
import { type IssueRow, IssueTable, issueKey } from './IssueTable.tsx';

type Kind = ContentIssuesRequest['kind'];
type Page = Omit<ContentIssuesPage, 'rows'> & { rows: IssueRow[] };

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
      {!error && (page ? <IssueList key={kind} kind={kind} page={page} /> : <Spinner />)}
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

type ListProps = { kind: Kind; page: Page };
type Result = { text: string; undo?: () => void };

function IssueList({ kind, page: { rows, total, pending, isChecked } }: ListProps) {
  const { title, what, none } = names()[kind];
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** Fixed just now. The hub needs a moment to see it. */
  const [fixed, setFixed] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState('');
  const [result, setResult] = useState<Result>();
  const open = rows.filter((row) => !fixed.has(issueKey(row)));
  const chosen = open.filter((row) => selected.has(issueKey(row)));

  const fix = async (how: Fix) => {
    const byPost = Map.groupBy(chosen, ({ post }) => post);
    const issues = new Map([...byPost].map(([post, its]) => [post, its.map((row) => row.what)]));
    /* translators: 1: finished posts, 2: all posts */
    const report = (done: number) => setProgress(sprintf(__('%1$d of %2$d', 'contenthub'), done, issues.size));
    setResult(undefined);
    report(0);
    const { changed, error, undo } = await applyFix(how, issues, report);
    const left = issues.size - changed.size;
    /* translators: 1: changed posts, 2: posts that were not changed */
    const counts = sprintf(__('Posts changed: %1$d. Unchanged: %2$d.', 'contenthub'), changed.size, left);
    const text = error === undefined ? counts : `${error} ${counts}`;
    setResult(changed.size > 0 ? { text, undo: () => void restore(undo) } : { text });
    setFixed(new Set([...fixed, ...chosen.filter(({ post }) => changed.has(post)).map(issueKey)]));
    setSelected(new Set());
    setProgress('');
  };
  const restore = async (undo: () => Promise<void>) => {
    try {
      await undo();
      setFixed(new Set());
      setResult({ text: __('The posts were restored.', 'contenthub') });
    } catch (error) {
      setResult({ text: (error as Error).message, undo: () => void restore(undo) });
    }
  };

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
      <p role="status">{progress || describeCount({ title, none, pending, total: total - fixed.size })}</p>
      {result && (
        <Notice
          status={result.undo ? 'success' : 'info'}
          onRemove={() => setResult(undefined)}
          actions={
            result.undo ? [{ label: __('Undo', 'contenthub'), onClick: result.undo, variant: 'link' as const }] : []
          }
        >
          {result.text}
        </Notice>
      )}
      {open.length > 0 && (
        <>
          <BulkFixes kind={kind} isDisabled={chosen.length === 0 || progress !== ''} onFix={(how) => void fix(how)} />
          <IssueTable
            rows={open}
            what={what}
            selected={kind === 'no-alt' ? undefined : selected}
            onSelect={setSelected}
          />
        </>
      )}
    </>
  );
}

type Count = { title: string; none: string; pending: number; total: number };

function describeCount({ title, none, pending, total }: Count): string {
  /* translators: %d: number of links */
  if (pending > 0) return sprintf(__('Links still to check: %d', 'contenthub'), pending);
  if (total <= 0) return none;
  /* translators: 1: name of a list, 2: number */
  return sprintf(__('%1$s: %2$d', 'contenthub'), title, total);
}
