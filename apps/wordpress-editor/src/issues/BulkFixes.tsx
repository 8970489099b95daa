import type { ContentIssuesRequest } from '@contenthub/contracts/content/content-issues';
import { Button, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useState } from 'react';
import { readSettings } from '../settings.ts';
import { describeByText, type Fix, pictureFromText, removeLinks, replaceLinks } from './fixes.ts';

type Props = { kind: ContentIssuesRequest['kind']; isDisabled: boolean; onFix: (fix: Fix) => void };

/**
 * What can be done to all selected posts at once. Buttons keep the focus when a fix empties the selection. An alternative
 * text can't be written without looking at the image.
 */
export function BulkFixes({ kind, isDisabled, onFix }: Props) {
  const [address, setAddress] = useState('');
  const { site } = readSettings();
  const button = (label: string, fix: Fix, disabled = isDisabled) => (
    <Button variant="secondary" accessibleWhenDisabled disabled={disabled} onClick={() => onFix(fix)}>
      {label}
    </Button>
  );
  if (kind === 'no-alt') return null;
  return (
    <div className="contenthub-actions">
      {kind === 'broken-links' && (
        <>
          <TextControl
            label={__('New address', 'contenthub')}
            placeholder="/blog/grammar/page"
            value={address}
            onChange={setAddress}
            __nextHasNoMarginBottom
            __next40pxDefaultSize
          />
          {button(
            __('Replace selected links', 'contenthub'),
            replaceLinks(site, address.trim()),
            isDisabled || !/^(\/(?!\/)|https?:\/\/)/.test(address.trim()),
          )}
          {button(__('Remove selected links', 'contenthub'), removeLinks(site))}
        </>
      )}
      {kind === 'no-picture' && button(__('Use the first image of each text', 'contenthub'), pictureFromText)}
      {kind === 'no-description' && button(__('Use the beginning of each text', 'contenthub'), describeByText)}
    </div>
  );
}
