import type { ContentIssueRow } from '@contenthub/contracts/content/content-issues';
import { __, sprintf } from '@wordpress/i18n';
import { readSettings } from '../settings.ts';

export type IssueRow = ContentIssueRow & { edit: string | null };
/** An image can be in a post twice. Both rows are one issue. */
export const issueKey = ({ post, what }: IssueRow) => `${post} ${what}`;

type Props = {
  rows: readonly IssueRow[];
  /** Heading of the column with the link or image; empty if the post as a whole is concerned. */
  what: string;
  /** Undefined if nothing can be done to several posts at once. */
  selected: ReadonlySet<string> | undefined;
  onSelect: (keys: ReadonlySet<string>) => void;
};

export function IssueTable({ rows, what, selected, onSelect }: Props) {
  const keys = rows.map(issueKey);
  const select = (key: string, isSelected: boolean) =>
    onSelect(new Set([...(selected ?? [])].filter((one) => one !== key).concat(isSelected ? [key] : [])));
  return (
    <table className="wp-list-table widefat striped">
      <thead>
        <tr>
          {selected && (
            <td className="check-column">
              <input
                type="checkbox"
                aria-label={__('Select all', 'contenthub')}
                checked={keys.every((key) => selected.has(key))}
                onChange={({ target }) => onSelect(new Set(target.checked ? keys : []))}
              />
            </td>
          )}
          <th scope="col">{__('Post', 'contenthub')}</th>
          {what && <th scope="col">{what}</th>}
          <th scope="col">{__('Fix', 'contenthub')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an image can be in a post twice
          <tr key={index}>
            {selected && (
              <th scope="row" className="check-column">
                <input
                  type="checkbox"
                  aria-label={[row.title, row.what].filter(Boolean).join(': ')}
                  checked={selected.has(issueKey(row))}
                  onChange={({ target }) => select(issueKey(row), target.checked)}
                />
              </th>
            )}
            <td>
              <a href={readSettings().site + row.path}>{row.title}</a>
            </td>
            {what && <td>{row.what}</td>}
            <td>
              {/* translators: %s: title of a post */}
              {row.edit && (
                <a href={row.edit} aria-label={sprintf(__('Edit post “%s”', 'contenthub'), row.title)}>
                  {__('Edit post', 'contenthub')}
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
