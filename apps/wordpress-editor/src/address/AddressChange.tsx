import { Button, Modal } from '@wordpress/components';
import { useDispatch } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import { useEffect } from 'react';
import { readSettings } from '../settings.ts';
import { editPost, useAddress, useEditedPost } from '../use-post.ts';

const lock = 'contenthub-address';

/** Asks before a published post gets another address. Saving waits for the answer, and the server requires it too. */
export function AddressChange() {
  const { address, live, isReady } = useAddress();
  const { confirmedAddress, saved } = useEditedPost('confirmedAddress', 'saved');
  const { lockPostSaving, unlockPostSaving } = useDispatch('core/editor');
  const isOpen = isReady && live !== undefined && address !== live && confirmedAddress !== address;
  useEffect(() => {
    if (isOpen) lockPostSaving?.(lock);
    else unlockPostSaving?.(lock);
  }, [isOpen, lockPostSaving, unlockPostSaving]);
  if (!isOpen) return null;
  const { site } = readSettings();
  const keep = () =>
    editPost({
      slug: saved.slug,
      categories: saved.categories,
      meta: { contenthub_primary_category: saved.meta.contenthub_primary_category },
    });
  return (
    <Modal title={__('Change the address of this post?', 'contenthub')} onRequestClose={keep} size="medium">
      <p>{__('Readers and search engines know this post by its address.', 'contenthub')}</p>
      <dl className="contenthub-addresses">
        <dt>{__('Now', 'contenthub')}</dt>
        <dd>{site + live}</dd>
        <dt>{__('After saving', 'contenthub')}</dt>
        <dd>{site + address}</dd>
      </dl>
      <p>{__('The old address will redirect to the new one.', 'contenthub')}</p>
      <div className="contenthub-actions">
        <Button variant="primary" onClick={() => editPost({ contenthub_address: address })}>
          {__('Change address', 'contenthub')}
        </Button>
        <Button variant="tertiary" onClick={keep}>
          {__('Keep the current address', 'contenthub')}
        </Button>
      </div>
    </Modal>
  );
}
