import type { IssueDraft, IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { Button } from '@contenthub/ui/button/Button';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ConfirmButton } from '../../../staff/forms/ConfirmButton.tsx';
import { messageOf } from '../../../view/message-of.ts';
import { findProblem } from '../issue-text.ts';
import { newsletterCalls, useShowIssue } from '../newsletter-api.ts';
import styles from './Composer.module.css';
import { DraftForm } from './DraftForm.tsx';
import { PreviewAndSend } from './PreviewAndSend.tsx';

type Props = { saved: IssueDraft; issue: IssueState | undefined; isPreview: boolean };

/** Writes an issue. The preview shows what is saved, so opening it saves first. */
export function Composer({ saved, issue, isPreview }: Props) {
  const navigate = useNavigate();
  const show = useShowIssue();
  const [draft, setDraft] = useState(saved);
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const isLeaving = useRef(false);
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      isDirty &&
      !isLeaving.current &&
      !window.confirm('Leave without saving? Your changes will be lost.'),
    enableBeforeUnload: () => isDirty && !isLeaving.current,
  });

  const save = useCallback(async () => {
    const missing = findProblem(draft);
    setProblem(missing);
    if (missing) return;
    setSaving(true);
    try {
      const state = issue
        ? await newsletterCalls.change(issue.id, issue.version, draft)
        : await newsletterCalls.create(draft);
      show(state);
      isLeaving.current = !issue;
      if (!issue)
        await navigate({
          ...{ to: '/newsletter/$issue', params: { issue: String(state.id) }, replace: true },
          search: isPreview ? { tab: 'preview' } : {},
        });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSaving(false);
    }
  }, [draft, issue, isPreview, navigate, show]);

  const needsSaving = isPreview && (isDirty || !issue);
  const wasTried = useRef(false);
  useEffect(() => {
    if (!needsSaving) wasTried.current = false;
    else if (!wasTried.current) {
      wasTried.current = true;
      void save();
    }
  }, [needsSaving, save]);

  const remove = async () => {
    if (!issue) return;
    await newsletterCalls.remove(issue.id);
    isLeaving.current = true;
    await navigate({ to: '/newsletter', search: {} });
  };

  return (
    <div className={styles.composer}>
      <p className={styles.problem} role="alert" hidden={!problem}>
        {problem}
      </p>
      {!isPreview && <DraftForm draft={draft} onChange={setDraft} />}
      {isPreview && issue && !isDirty && <PreviewAndSend issue={issue} />}
      {isPreview && isSaving && <Skeleton height={480} />}
      {!isPreview && (
        <div className={styles.actions}>
          <Button size="small" state={isSaving ? 'loading' : 'enabled'} onClick={() => void save()}>
            {issue?.status === 'scheduled' ? 'Save changes' : 'Save draft'}
          </Button>
          <span className={styles.saved} role="status">
            {isSaving ? 'Saving' : isDirty ? 'Not saved' : issue ? 'Saved' : ''}
          </span>
          {issue?.status === 'draft' && (
            <ConfirmButton label="Delete draft" title="Delete this draft?" action="Delete" onConfirm={remove}>
              <p>“{issue.subject}” is deleted. The audit log keeps its subject and posts.</p>
            </ConfirmButton>
          )}
        </div>
      )}
    </div>
  );
}
