import { redirectsPageSize } from '@contenthub/contracts/content/content-paths';
import type { RedirectsPage } from '@contenthub/contracts/content/redirects-admin';
import apiFetch from '@wordpress/api-fetch';
import { Button, Notice, TextControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useEffect, useState } from 'react';
import { AddRedirects } from './AddRedirects.tsx';
import { FormerAddresses, RedirectTable } from './RedirectTable.tsx';

type Message = { status: 'success' | 'error'; text: string };
type Change = { method: 'POST' | 'DELETE'; data: unknown; done: string };

const path = '/contenthub/v1/redirects';

/** Search, add, import and remove redirects. */
export function Redirects() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [list, setList] = useState<RedirectsPage>();
  const [message, setMessage] = useState<Message>();
  /** Counts the changes. Each reloads the list. */
  const [changes, setChanges] = useState(0);
  const fail = (error: Error) => setMessage({ status: 'error', text: error.message });

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    // The response to an earlier search, or from before a change, may arrive late.
    apiFetch<RedirectsPage>({ path: `${path}?search=${encodeURIComponent(search)}&page=${page}`, signal }).then(
      (loaded) => signal.aborted || setList(loaded),
      (error: Error) => signal.aborted || fail(error),
    );
    return () => request.abort();
  }, [search, page, changes]);

  /** Returns whether it worked. */
  const change = async ({ method, data, done }: Change): Promise<boolean> => {
    try {
      await apiFetch({ path, method, data });
      setMessage({ status: 'success', text: done });
      setChanges((count) => count + 1);
      return true;
    } catch (error) {
      fail(error as Error);
      return false;
    }
  };
  const remove = (from: string[]) =>
    change({
      ...{ method: 'DELETE', data: { from } },
      /* translators: %d: number of redirects */
      done: sprintf(__('Removed: %d.', 'contenthub'), from.length),
    });

  return (
    <div className="contenthub-redirects">
      <p>
        {__('A redirect applies if there is no page at its path. Changes take effect within seconds.', 'contenthub')}
      </p>
      {message && (
        <Notice status={message.status} onRemove={() => setMessage(undefined)}>
          {message.text.split('\n').map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Notice>
      )}
      <AddRedirects
        onAdd={(from, to) =>
          change({ method: 'POST', data: { from, to }, done: __('The redirect is saved.', 'contenthub') })
        }
        onImport={(csv) => change({ method: 'POST', data: { csv }, done: __('The file is imported.', 'contenthub') })}
      />
      <TextControl
        label={__('Search', 'contenthub')}
        type="search"
        value={search}
        onChange={(text) => {
          setSearch(text);
          setPage(1);
        }}
        __nextHasNoMarginBottom
        __next40pxDefaultSize
      />
      {list ? (
        <>
          <RedirectTable
            key={`${search} ${page} ${list.total}`}
            rows={list.rows}
            total={list.total}
            isSearch={search !== ''}
            onRemove={remove}
          />
          <Pages page={page} total={list.total} onPage={setPage} />
          <FormerAddresses rows={list.moved} />
        </>
      ) : (
        !message && <p aria-busy="true">{__('Loading…', 'contenthub')}</p>
      )}
    </div>
  );
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(total / redirectsPageSize));
  if (last === 1) return null;
  return (
    <nav className="contenthub-actions" aria-label={__('Pages of redirects', 'contenthub')}>
      <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {__('Previous', 'contenthub')}
      </Button>
      {/* translators: 1: page, 2: number of pages */}
      <span>{sprintf(__('Page %1$d of %2$d', 'contenthub'), page, last)}</span>
      <Button variant="secondary" disabled={page === last} onClick={() => onPage(page + 1)}>
        {__('Next', 'contenthub')}
      </Button>
    </nav>
  );
}
