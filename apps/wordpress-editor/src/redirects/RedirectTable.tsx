import type { FormerAddress, RedirectRow } from '@contenthub/contracts/content/redirects-admin';
import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';

type Props = {
  rows: readonly RedirectRow[];
  total: number;
  /** Whether the rows are those that a search found. */
  isSearch: boolean;
  onRemove: (from: string[]) => Promise<boolean>;
};

/** The editors' redirects, most used first. Several can be removed at once. */
export function RedirectTable({ rows, total, isSearch, onRemove }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (paths: string[], isChosen: boolean) => {
    const others = [...chosen].filter((path) => !paths.includes(path));
    setChosen(new Set(isChosen ? [...others, ...paths] : others));
  };
  if (total === 0) {
    return (
      <p>
        {isSearch
          ? __('No redirects found.', 'contenthub')
          : __(
              'No redirects yet. Posts that move need none: their former addresses redirect automatically.',
              'contenthub',
            )}
      </p>
    );
  }
  return (
    <>
      <div className="contenthub-actions">
        {/* translators: %d: number of redirects */}
        <span>{sprintf(__('Redirects: %d', 'contenthub'), total)}</span>
        <Button
          variant="secondary"
          isDestructive
          disabled={chosen.size === 0}
          onClick={() => void onRemove([...chosen])}
        >
          {__('Remove selected', 'contenthub')}
        </Button>
      </div>
      <table className="wp-list-table widefat striped">
        <thead>
          <tr>
            <td className="check-column">
              <input
                type="checkbox"
                aria-label={__('Select all', 'contenthub')}
                checked={chosen.size === rows.length}
                onChange={({ target }) =>
                  choose(
                    rows.map(({ from }) => from),
                    target.checked,
                  )
                }
              />
            </td>
            <th scope="col">{__('From', 'contenthub')}</th>
            <th scope="col">{__('To', 'contenthub')}</th>
            <th scope="col" title={__('Requests not served from a cache', 'contenthub')}>
              {__('Hits', 'contenthub')}
            </th>
            <th scope="col">{__('Last hit', 'contenthub')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, hits, lastHit }) => (
            <tr key={from}>
              <th scope="row" className="check-column">
                <input
                  type="checkbox"
                  aria-label={from}
                  checked={chosen.has(from)}
                  onChange={({ target }) => choose([from], target.checked)}
                />
              </th>
              <td>{from}</td>
              <td>{to}</td>
              <td>{hits}</td>
              <td>{lastHit ? new Date(lastHit).toLocaleString() : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Redirects that posts left behind when their address changed. */
export function FormerAddresses({ rows }: { rows: readonly FormerAddress[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{__('Posts that moved', 'contenthub')}</h2>
      <p>
        {__('These addresses redirect automatically. On the main blog, any category leads to the post.', 'contenthub')}
      </p>
      <table className="wp-list-table widefat striped">
        <thead>
          <tr>
            <th scope="col">{__('Former address', 'contenthub')}</th>
            <th scope="col">{__('Current address', 'contenthub')}</th>
            <th scope="col">{__('Post', 'contenthub')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, post }) => (
            <tr key={from}>
              <td>{from}</td>
              <td>{to}</td>
              <td>
                <a href={`post.php?post=${post}&action=edit`}>{__('Edit post', 'contenthub')}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
