import type { AffectedPathKind, PublishReceipts } from '@contenthub/contracts/content/publish-receipts';
import apiFetch from '@wordpress/api-fetch';
import { __, sprintf } from '@wordpress/i18n';
import { useEffect, useState } from 'react';
import { useEditedPost } from '../use-post.ts';
import { isComplete, receiptRows } from './receipt-rows.ts';

const pollEveryMs = 500;
const maxPolls = 40;

const names = (): Record<AffectedPathKind, string> => ({
  post: __('Post', 'contenthub'),
  home: __('Home', 'contenthub'),
  category: __('Categories', 'contenthub'),
  author: __('Author', 'contenthub'),
  feed: __('Feeds', 'contenthub'),
  sitemap: __('Sitemap', 'contenthub'),
  search: __('Search', 'contenthub'),
});

/** Polls until the saved change is shown everywhere. */
function useReceipts(): PublishReceipts | 'loading' | 'unavailable' {
  const { id, isSaving, modified } = useEditedPost('id', 'isSaving', 'modified');
  const [state, setState] = useState<PublishReceipts | 'loading' | 'unavailable'>('loading');
  useEffect(() => {
    if (!id || isSaving) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const savedAt = modified ? Date.parse(`${modified}Z`) : 0;
    const poll = async (left: number) => {
      const path = `/contenthub/v1/receipt/${id}`;
      const next = await apiFetch<PublishReceipts>({ path }).catch(() => 'unavailable' as const);
      if (stopped) return;
      setState(next);
      const done = next !== 'unavailable' && isComplete(next.receipts[0], savedAt);
      if (!done && left > 0) timer = setTimeout(() => void poll(left - 1), pollEveryMs);
    };
    void poll(maxPolls);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [id, isSaving, modified]);
  return state;
}

/** When each URL of the hub showed the latest change. */
export function Receipt() {
  const state = useReceipts();
  if (state === 'loading') return null;
  if (state === 'unavailable') return <p>{__('The hub does not respond.', 'contenthub')}</p>;
  const [latest] = state.receipts;
  if (!latest) return <p>{__('Not on the hub yet.', 'contenthub')}</p>;
  const time = new Date(latest.storedAt).toLocaleTimeString();
  return (
    <>
      {/* translators: %s: a time */}
      <p>{sprintf(latest.removed ? __('Removed at %s:', 'contenthub') : __('Published at %s:', 'contenthub'), time)}</p>
      <ul className="contenthub-receipt" data-contenthub-receipt={latest.change}>
        {receiptRows(latest, state.lateAfterMs).map(({ kind, seconds, isLate }) => (
          <li key={kind} data-kind={kind} data-late={isLate || undefined}>
            <span>{names()[kind]}</span>
            <span>
              {seconds === undefined ? '…' : `${seconds.toFixed(1)} s${isLate ? `, ${__('late', 'contenthub')}` : ''}`}
            </span>
          </li>
        ))}
      </ul>
      {!state.asked && (
        <p>{__('These addresses are not checked, because the hub has no EDGE_ORIGIN.', 'contenthub')}</p>
      )}
    </>
  );
}
