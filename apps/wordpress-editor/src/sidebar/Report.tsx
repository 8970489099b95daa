import type { ContentReport } from '@contenthub/contracts/content/preview';
import { getIssueGroups, type Issue } from '@contenthub/post-html/checks/report-issues';
import apiFetch from '@wordpress/api-fetch';
import { getBlockContent } from '@wordpress/blocks';
import { Button, Spinner } from '@wordpress/components';
import { dispatch, select } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { memo, useEffect, useState } from 'react';
import { findBlock } from '../report/find-block.ts';
import { useEditedPost } from '../use-post.ts';

type ReportState = { report: ContentReport; readingMinutes: number } | 'loading' | 'unavailable';

/** The content report of the last saved version. */
export function Report() {
  const { id, isNew, isSaving, modified } = useEditedPost('id', 'isNew', 'isSaving', 'modified');
  const [state, setState] = useState<ReportState>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved version has a new report
  useEffect(() => {
    if (isNew || isSaving) return undefined;
    const request = new AbortController();
    apiFetch<Exclude<ReportState, string>>({ path: `/contenthub/v1/report/${id}`, signal: request.signal }).then(
      setState,
      () => request.signal.aborted || setState('unavailable'),
    );
    return () => request.abort();
  }, [id, isNew, isSaving, modified]);
  if (isNew) return <p className="contenthub-help">{__('Save the draft to check it.', 'contenthub')}</p>;
  if (state === 'loading') return <Spinner />;
  if (state === 'unavailable') return <p>{__('The hub does not respond.', 'contenthub')}</p>;
  const { words, grade } = state.report.reading;
  return (
    <div data-contenthub-report>
      <p className="contenthub-help">
        {sprintf(
          /* translators: 1: words, 2: minutes, 3: years of school */
          __('Last saved version: %1$d words, %2$d min, grade %3$d.', 'contenthub'),
          words,
          state.readingMinutes,
          Math.round(grade),
        )}
      </p>
      <IssueList report={state.report} />
      <p className="contenthub-help">{__('Links are checked in the preview.', 'contenthub')}</p>
    </div>
  );
}

/** Looks for the blocks of issues in the whole text, so it renders once for a report. */
const IssueList = memo(function IssueList({ report }: { report: ContentReport }) {
  const issues = getIssueGroups(report).flatMap((group) => group.issues);
  if (issues.length === 0) return <p>{__('Looks good. No issues found.', 'contenthub')}</p>;
  const blocks = readBlocks();
  return (
    <ul className="contenthub-issues">
      {issues.map((issue, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list changes as a whole
        <IssueItem key={index} {...issue} block={issue.place && findBlock(blocks, issue.place)} />
      ))}
    </ul>
  );
});

function IssueItem({ level, title, advice, block }: Issue & { block: string | undefined }) {
  return (
    <li data-level={level}>
      <strong>{title}</strong>
      <span>{advice}</span>
      {block && (
        <Button variant="link" onClick={() => jumpTo(block)}>
          {__('Go to block', 'contenthub')}
        </Button>
      )}
    </li>
  );
}

function readBlocks(): { clientId: string; html: string }[] {
  const blocks = select('core/block-editor').getBlocks?.() as { clientId: string }[];
  return blocks.map((block) => ({ clientId: block.clientId, html: getBlockContent(block) }));
}

/** Selecting a block scrolls to it. */
function jumpTo(clientId: string): void {
  dispatch('core/block-editor').selectBlock?.(clientId);
}
