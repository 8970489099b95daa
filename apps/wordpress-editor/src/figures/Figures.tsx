import apiFetch from '@wordpress/api-fetch';
import { Button, Spinner } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useCallback, useEffect, useState } from 'react';
import { useEditedPost } from '../use-post.ts';
import { type FiguresResponse, figuresPath, formatChange, formatReadToEnd } from './figures.ts';

type State = FiguresResponse | 'loading' | { error: string };

/** Readers of the post in the last 30 days, beside it in the editor. */
export function Figures() {
  const { id, status } = useEditedPost('id', 'status');
  const [state, setState] = useState<State>('loading');
  const load = useCallback(
    (signal?: AbortSignal) => {
      setState('loading');
      apiFetch<FiguresResponse>({ path: figuresPath([id]), ...(signal && { signal }) }).then(
        setState,
        ({ message }: Error) => signal?.aborted || setState({ error: message }),
      );
    },
    [id],
  );
  const isPublished = status === 'publish';
  useEffect(() => {
    if (!isPublished) return undefined;
    const request = new AbortController();
    load(request.signal);
    return () => request.abort();
  }, [isPublished, load]);

  if (!isPublished) {
    return <p className="contenthub-help">{__('Figures appear here once the post is published.', 'contenthub')}</p>;
  }
  if (state === 'loading') return <Spinner />;
  if ('error' in state) {
    return (
      <div role="status">
        <p>{state.error}</p>
        <Button variant="secondary" onClick={() => load()}>
          {__('Try again', 'contenthub')}
        </Button>
      </div>
    );
  }
  return <FiguresList {...state} id={id} />;
}

function FiguresList({ days, simulated, posts, id }: FiguresResponse & { id: number }) {
  const figures = posts[id];
  if (!figures) return null;
  const change = formatChange(figures);
  return (
    <div data-contenthub-figures>
      {/* translators: %d: number of days */}
      <p className="contenthub-help">{sprintf(__('In the last %d days.', 'contenthub'), days)}</p>
      <dl className="contenthub-figures">
        <div>
          <dt>{__('Readers', 'contenthub')}</dt>
          <dd>{figures.readers.toLocaleString()}</dd>
          {change && (
            /* translators: %s: a percentage with its sign */
            <dd className="contenthub-help">
              {sprintf(__('%s compared with the period before', 'contenthub'), change)}
            </dd>
          )}
        </div>
        <div>
          <dt>{__('Read to the end', 'contenthub')}</dt>
          <dd>{formatReadToEnd(figures) ?? '–'}</dd>
          <dd className="contenthub-help">
            {/* translators: %d: number of readings */}
            {sprintf(__('Readings: %d', 'contenthub'), figures.readings)}
          </dd>
        </div>
      </dl>
      <h3 className="contenthub-label">{__('Searches that led here', 'contenthub')}</h3>
      {figures.searches.length === 0 ? (
        <p className="contenthub-help">{__('Nobody found this post with the hub’s search.', 'contenthub')}</p>
      ) : (
        <ol className="contenthub-searches">
          {figures.searches.map(({ term, views }) => (
            <li key={term}>
              <span>{term}</span>
              <span>{views.toLocaleString()}</span>
            </li>
          ))}
        </ol>
      )}
      {simulated && (
        <p className="contenthub-help">{__('Includes simulated readers of this development hub.', 'contenthub')}</p>
      )}
    </div>
  );
}
